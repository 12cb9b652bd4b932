import { toNumberText } from "../expression/numberText.ts";
import type { ExpressionResult } from "../expression/value.ts";
import type { ExerciseCheck } from "../format/exercise.ts";
import { createTensor } from "../../tensor/tensor.ts";
import { toShapeText } from "../../tensor/shape.ts";
import { fitAnswer, type Answer } from "./answer.ts";
import { placeOfCell, placeOfRow, type Failure } from "./failure.ts";

/** How far a number may be off where nothing else is said; relative to itself above 1. */
const defaultTolerance = 0.005;

type Check<Kind extends ExerciseCheck["kind"]> = Extract<ExerciseCheck, { readonly kind: Kind }>;

/** Whether an answer is rows and columns of a shape. */
export function checkShape(
  name: string,
  { shape }: Answer,
  wanted: readonly number[],
): Failure | null {
  const fits = fitAnswer(
    { shape, values: new Float64Array(shape[0] * shape[1]), cells: null, range: null },
    wanted,
  );
  if (fits) return null;
  const [found, expected] = [toShapeText(shape), toShapeText(wanted)];
  const message = {
    en: `${name} has the shape ${found}, expected ${expected}: count its rows and columns.`,
    "zh-tw": `${name} 的形狀是 ${found}，應該是 ${expected}：數一數列和欄。`,
  };
  return { answer: name, message, place: null };
}

/** Whether every row of an answer has a sum. */
export function checkRowSums(
  name: string,
  answer: Answer,
  { sum, tolerance = defaultTolerance }: Check<"rowsSumTo">,
): Failure | null {
  const [rows, columns] = answer.shape;
  for (let row = 0; row < rows; row++) {
    const cells = answer.values.subarray(row * columns, (row + 1) * columns);
    const found = cells.reduce((total, x) => total + x, 0);
    // Every number may have been rounded by itself.
    if (Math.abs(found - sum) <= tolerance * Math.max(1, columns / 2)) continue;
    const text = toNumberText(found);
    const message = {
      en: `Row ${String(row)} of ${name} sums to ${text}, expected ${String(sum)}.`,
      "zh-tw": `${name} 第 ${String(row)} 列的和是 ${text}，應該是 ${String(sum)}。`,
    };
    return { answer: name, message, place: placeOfRow(answer, row), found, expected: sum };
  }
  return null;
}

/** Whether an answer is 0 wherever a later position would be seen. */
export function checkZerosAbove(
  name: string,
  answer: Answer,
  { offset = 0 }: Check<"zerosAboveDiagonal">,
): Failure | null {
  const columns = answer.shape[1];
  const at = answer.values.findIndex(
    (x, index) => x !== 0 && index % columns > Math.floor(index / columns) + offset,
  );
  if (at < 0) return null;
  const place = placeOfCell(answer, at);
  const [row, column] = [String(place.row), String(place.column)];
  const found = answer.values[at]!;
  const message = {
    en: `Row ${row}, column ${column} of ${name} is ${toNumberText(found)}: query ${row} must not see key ${column}, so it must be 0.`,
    "zh-tw": `${name} 第 ${row} 列第 ${column} 欄是 ${toNumberText(found)}：查詢 ${row} 不該看到鍵 ${column}，所以必須是 0。`,
  };
  return { answer: name, message, place, found, expected: 0 };
}

/** Whether all numbers of an answer lie between two others. */
export function checkBetween(
  name: string,
  answer: Answer,
  { low = -Infinity, high = Infinity }: Check<"between">,
): Failure | null {
  const at = answer.values.findIndex((x) => !(low <= x && x <= high));
  if (at < 0) return null;
  const place = placeOfCell(answer, at);
  const found = answer.values[at]!;
  const [row, column] = [String(place.row), String(place.column)];
  const [from, to] = [toNumberText(low), toNumberText(high)];
  const message = {
    en: `Row ${row}, column ${column} of ${name} is ${toNumberText(found)}: it must lie between ${from} and ${to}.`,
    "zh-tw": `${name} 第 ${row} 列第 ${column} 欄是 ${toNumberText(found)}：必須在 ${from} 和 ${to} 之間。`,
  };
  return { answer: name, message, place, found };
}

/** Whether an answer is what an expression came to. */
export function checkEquals(
  name: string,
  answer: Answer,
  result: ExpressionResult,
  tolerance: number = defaultTolerance,
): Failure | null {
  const wanted =
    typeof result === "object" ? result : createTensor([], Float64Array.of(Number(result)));
  const shaped = checkShape(name, answer, wanted.shape);
  if (shaped) return shaped;
  const at = answer.values.findIndex((x, index) => !isNear(x, wanted.values[index]!, tolerance));
  if (at < 0) return null;
  const place = placeOfCell(answer, at);
  const [found, expected] = [answer.values[at]!, wanted.values[at]!];
  const isOne = answer.values.length === 1;
  const [row, column] = [String(place.row), String(place.column)];
  const message = {
    en: `${isOne ? name : `Row ${row}, column ${column} of ${name}`} is ${toNumberText(found)}: that is not it yet.`,
    "zh-tw": `${name}${isOne ? "" : ` 第 ${row} 列第 ${column} 欄`}是 ${toNumberText(found)}：還不對。`,
  };
  return { answer: name, message, place, found, expected };
}

/** Whether two answers hold the same numbers. */
export function checkSame(
  { answers: [first, second], tolerance = defaultTolerance }: Check<"same">,
  answers: Readonly<Record<string, Answer>>,
  nameOf: (answer: string) => string,
): Failure | null {
  const [a, b] = [answers[first], answers[second]];
  if (!a || !b) return null;
  const other = createTensor(b.shape, b.values);
  const names = { first: nameOf(first), second: nameOf(second) };
  const failure = checkEquals(names.first, a, other, tolerance);
  if (!failure) return null;
  const message = {
    en: `${names.first} and ${names.second} must hold the same numbers: ${failure.message.en}`,
    "zh-tw": `${names.first} 和 ${names.second} 必須是相同的數字：${failure.message["zh-tw"] ?? failure.message.en}`,
  };
  return { ...failure, answer: first, message };
}

function isNear(found: number, expected: number, tolerance: number): boolean {
  if (Object.is(found, expected)) return true;
  return Math.abs(found - expected) <= tolerance * Math.max(1, Math.abs(expected)) * (1 + 1e-9);
}
