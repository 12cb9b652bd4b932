import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../source/textRange.ts";
import { toShapeText } from "../../tensor/shape.ts";
import { createTensor } from "../../tensor/tensor.ts";
import type { ComputationSources } from "../computations/lessonProblem.ts";
import type { Evaluated, LessonValues } from "../computations/lessonValues.ts";
import { diagnose, type Diagnosis } from "../diagnosis/diagnose.ts";
import { toNumberText } from "../expression/agreesWith.ts";
import type { ExpressionResult } from "../expression/value.ts";
import { forLanguage, type LocalText } from "../format/codeLanguage.ts";
import type { Exercise, ExerciseCheck } from "../format/exercise.ts";
import { fitAnswer, type Answer } from "./answer.ts";

/** The result of checking the learner's answers. */
export type ExerciseResult =
  | { readonly kind: "passed"; readonly explanation: LocalText }
  /** These answers are still missing. */
  | { readonly kind: "missing"; readonly answers: readonly string[] }
  | {
      readonly kind: "failed";
      /** The first property that each answer lacks, the most telling first. */
      readonly failures: readonly Failure[];
      /** Mistakes that give exactly these numbers; more than one: they cannot be told apart here. */
      readonly diagnoses: readonly Diagnosis[];
    }
  /** The lesson itself cannot be computed, mostly because the file was edited. */
  | { readonly kind: "broken"; readonly message: string };

/** Checks answers by their properties, then against the engine, then looks for known mistakes. */
export async function checkExercise(
  exercise: Exercise,
  answers: Readonly<Record<string, Answer>>,
  values: LessonValues,
  sources: ComputationSources,
): Promise<ExerciseResult> {
  const missing = Object.keys(exercise.answers).filter((name) => !answers[name]);
  if (missing.length > 0) return { kind: "missing", answers: missing };
  const nameOf = (answer: string): string =>
    forLanguage(exercise.answers[answer]?.in ?? {}, sources.language) ?? answer;
  const failures: Failure[] = [];
  for (const check of listChecks(exercise)) {
    const outcome = await runCheck(check, answers, values, nameOf);
    if (outcome && "broken" in outcome) return { kind: "broken", message: outcome.broken };
    if (outcome && !failures.some(({ answer }) => answer === outcome.answer))
      failures.push(outcome);
  }
  if (failures.length === 0) return { kind: "passed", explanation: exercise.success };
  const diagnoses = await diagnoseAll(exercise, answers, failures, sources);
  return { kind: "failed", failures, diagnoses };
}

/** The checks of an exercise by answer, including those that every value has. */
function listChecks({ answers, checks = [] }: Exercise): readonly ExerciseCheck[] {
  const [only = ""] = Object.keys(answers);
  const named = checks.map((check) =>
    check.kind === "same" ? check : { ...check, answer: check.answer ?? only },
  );
  const implied = Object.entries(answers).flatMap(([answer, { value, tolerance }]) =>
    value === undefined ? [] : [{ kind: "equals" as const, answer, value, tolerance }],
  );
  return [...named, ...implied];
}

async function runCheck(
  check: ExerciseCheck,
  answers: Readonly<Record<string, Answer>>,
  values: LessonValues,
  nameOf: (answer: string) => string,
): Promise<Failure | null | { readonly broken: string }> {
  if (check.kind === "same") return checkSame(check, answers, nameOf);
  const { answer: id = "" } = check;
  const answer = answers[id];
  if (!answer) return { broken: l10n.t("there is no answer {0}", id) };
  const outcome = await checkOne(check, nameOf(id), answer, values);
  return outcome && "message" in outcome ? { ...outcome, answer: id } : outcome;
}

async function checkOne(
  check: Exclude<ExerciseCheck, { readonly kind: "same" }>,
  name: string,
  answer: Answer,
  values: LessonValues,
): Promise<Failure | null | { readonly broken: string }> {
  switch (check.kind) {
    case "shape":
      return checkShape(name, answer, check.shape);
    case "rowsSumTo":
      return checkRowSums(name, answer, check);
    case "zerosAboveDiagonal":
      return checkZerosAbove(name, answer, check);
    case "between":
      return checkBetween(name, answer, check);
    case "equals": {
      const value: Evaluated = await values.evaluate(check.value);
      if (!value.ok) return { broken: value.message };
      return checkEquals(name, answer, value.result, check.tolerance);
    }
  }
}

/** The mistakes in the answers that failed; where some are in all of them, only those. */
async function diagnoseAll(
  { answers: given }: Exercise,
  answers: Readonly<Record<string, Answer>>,
  failures: readonly Failure[],
  sources: ComputationSources,
): Promise<readonly Diagnosis[]> {
  const found: (readonly Diagnosis[])[] = [];
  for (const name of new Set(failures.map((failure) => failure.answer))) {
    const [answer, value] = [answers[name], given[name]?.value];
    if (answer && value !== undefined) found.push(await diagnose(answer, value, sources));
  }
  const [first = [], ...others] = found.filter((list) => list.length > 0);
  const common = first.filter(({ mistake }) =>
    others.every((list) => list.some((other) => other.mistake.id === mistake.id)),
  );
  return common.length > 0 ? common : first;
}

/** The default tolerance of a number; relative above 1. */
const defaultTolerance = 0.005;

type Check<Kind extends ExerciseCheck["kind"]> = Extract<ExerciseCheck, { readonly kind: Kind }>;

/** Whether an answer is rows and columns of a shape. */
function checkShape(name: string, { shape }: Answer, wanted: readonly number[]): Failure | null {
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
function checkRowSums(
  name: string,
  answer: Answer,
  { sum, tolerance = defaultTolerance }: Check<"rowsSumTo">,
): Failure | null {
  const [rows, columns] = answer.shape;
  for (let row = 0; row < rows; row++) {
    const cells = answer.values.subarray(row * columns, (row + 1) * columns);
    const found = cells.reduce((total, x) => total + x, 0);
    // Every number may be rounded.
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
function checkZerosAbove(
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
function checkBetween(
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
function checkEquals(
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
function checkSame(
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

/** Where in an answer something is wrong. */
interface AnswerPlace {
  readonly row: number;
  /** null: the whole row is meant. */
  readonly column: number | null;
  /** In the learner's file; null where the answer was typed into the lesson. */
  readonly range: TextRange | null;
}

/** A property that an answer does not have. */
export interface Failure {
  readonly answer: string;
  readonly message: LocalText;
  readonly place: AnswerPlace | null;
  readonly found?: number;
  /** What the engine says; the message does not give it away. */
  readonly expected?: number;
}

/** The place of one number of an answer. */
function placeOfCell(answer: Answer, at: number): AnswerPlace {
  const columns = answer.shape[1];
  const range = answer.cells?.at(at) ?? answer.range;
  return { row: Math.floor(at / columns), column: at % columns, range };
}

/** The place of one row of an answer. */
function placeOfRow(answer: Answer, row: number): AnswerPlace {
  const columns = answer.shape[1];
  const [first, last] = [row * columns, (row + 1) * columns - 1].map((at) => answer.cells?.at(at));
  const range = first && last ? { start: first.start, end: last.end } : answer.range;
  return { row, column: null, range };
}
