import * as l10n from "@vscode/l10n";
import {
  findLineValues,
  findPrintedLines,
  type MadeNumbers,
  type NamedPasses,
  type PrintedLine,
} from "../../program/lineValues.ts";
import type { ReadProgram } from "../../program/readProgram.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { groupBy } from "../../source/collections.ts";
import { endOfLine } from "../../source/lineIndex.ts";
import { byStart, encloses, type TextRange } from "../../source/textRange.ts";
import { listAssumed } from "../basis.ts";
import type { MarkedBlock, MarkedLine } from "../markdown.ts";
import { decimalsFor, digitsOf, roundedNumber } from "../numberText.ts";
import type { HintScope } from "../shapes/shapeHint.ts";
import { findValueCode } from "./valueCode.ts";
import { longestValue, type ValueHint } from "./valueHint.ts";

/** More numbers are not written one by one. */
const mostWritten = 16;

/** What stands at the ends of the lines of a program that make numbers, in text order. */
export function findValueHints(
  program: ReadProgram,
  scope: HintScope,
  computations: readonly ComputationGroup[],
): readonly ValueHint[] {
  const isShown = scope === "all" ? () => true : findValueCode(program, computations);
  const notes = describeBasis(program);
  const isAssumed = program.recording.samples.length > 0;
  const shownOf = <Line extends { readonly range: TextRange }>(lines: readonly Line[]) =>
    lines.filter(({ range }) => isShown(range));
  const printed = shownOf(findPrintedLines(program)).map((line): ValueHint => {
    const rows = [...printedRows(line), ...notes];
    const { range } = line;
    return {
      range,
      text: printedText(line),
      shape: null,
      shared: null,
      isAssumed,
      prints: true,
      rows,
    };
  });
  const values = shownOf(findLineValues(program)).map(({ range, made, isPartial }): ValueHint => {
    const short =
      made.length === 1 && !isPartial ? passesText(made[0]!) : pairsText(made, isPartial);
    const rows = [...made.flatMap(rowsOf), ...notes];
    return { range, ...short, shared: sharedText(made), isAssumed, prints: false, rows };
  });
  return joinLines([...printed, ...values], program.text);
}

/** One hint for each line: what it prints and makes, in the order of the code. */
function joinLines(hints: readonly ValueHint[], text: string): readonly ValueHint[] {
  const lines = groupBy(hints.toSorted(byStart), ({ range }) => endOfLine(text, range.end));
  return [...lines.values()].map((all) => all.reduce(joinTwo));
}

/** Of both in one statement, what it makes says more than what it prints of that; else the last says most. */
function joinTwo(first: ValueHint, second: ValueHint): ValueHint {
  const isInside = encloses(first.range, second.range);
  const range = isInside ? first.range : { start: first.range.start, end: second.range.end };
  const rows = [...new Set([...first.rows, ...second.rows])];
  const prints = first.prints || second.prints;
  const main = isInside ? first : second;
  const isOne = ({ text, shape }: ValueHint) =>
    text !== null && shape === null && !text.includes(" · ");
  const text = `${first.text} · ${second.text}`;
  const fits = !isInside && isOne(first) && isOne(second) && text.length <= longestValue;
  return { ...main, range, prints, rows, ...(fits && { text }) };
}

/** `x =` of MATLAB, `[,1] [,2]` of R: what stands above the numbers. */
const heading = /^(.*=|(\s*\[,\d+\])+|)\s*$/;

/** The first line that the last pass prints. */
function printedText({ texts, count, isCut }: PrintedLine): string {
  const isSame = count === texts.length && texts.every((each) => each === texts[0]);
  const lines = texts.at(-1)!.split("\n");
  const first = lines.find((each) => !heading.test(each)) ?? lines[0]!;
  const line = first.trim().replace(/\s+/g, " ");
  const short = line.length > longestValue ? `${line.slice(0, longestValue - 1)}…` : line;
  return withLast(short, { count, isSame, isCut });
}

/** So much fits in a tooltip, in characters. */
const mostPrinted = 1200;

function printedRows({ texts, count }: PrintedLine): readonly MarkedBlock[] {
  const block = withGap(texts, count).join("\n");
  return [{ block: block.length > mostPrinted ? `${block.slice(0, mostPrinted)}…` : block }];
}

/** What of the program is not there, and what stands in for it. */
function describeBasis({ recording }: ReadProgram): readonly string[] {
  const { assumed, samples } = recording;
  const usual = assumed.map(({ name }) => name);
  return [
    ...(usual.length === 0
      ? []
      : [l10n.t("Assumes that these work as usual: {0}.", listAssumed(usual))]),
    ...samples.map(({ name }) =>
      l10n.t("Assumes {0}.", l10n.t("sample names in place of {0}", name)),
    ),
  ];
}

/**
 * `2 · 4 · 8`: one number for each name, which are told from others by their names: `n = 2`; null: it would be too long, or
 * they are no single numbers.
 */
function pairsText(
  made: readonly NamedPasses[],
  isPartial: boolean,
): Pick<ValueHint, "text" | "shape"> {
  const none = { text: null, shape: null };
  const isAlike = made.every(({ count }) => count === made[0]!.count);
  const numbers = made.flatMap(({ name, passes }) => {
    const last = passes.at(-1)!;
    if (last.shape.length > 0) return [];
    return isPartial ? `${name} = ${wholeText(last)}` : wholeText(last);
  });
  if (numbers.length < made.length || !isAlike) return none;
  const isSame = made.every((each) => each.isSame);
  const text = withLast(numbers.join(" · "), { ...made[0]!, isSame });
  return text.length <= longestValue ? { text, shape: null } : none;
}

/** null: their shapes differ, or one of them has none. */
function sharedText(made: readonly NamedPasses[]): string | null {
  const shapes = new Set(made.map(({ passes }) => passes.at(-1)!.shape.join(", ")));
  const [shape = ""] = shapes;
  if (shapes.size > 1 || shape === "" || made.some(({ name }) => name === "")) return null;
  const text = `${made.map(({ name }) => name).join(", ")} (${shape})`;
  return text.length <= longestValue ? text : null;
}

function passesText(made: NamedPasses): Pick<ValueHint, "text" | "shape"> {
  const last = made.passes.at(-1)!;
  const whole = last.numbers.length <= mostWritten ? wholeText(last) : null;
  return whole !== null && whole.length <= longestValue
    ? { text: withLast(whole, made), shape: null }
    : { text: withLast(spanText(last.numbers), made), shape: last.shape };
}

/** Of several passes that do not make the same, the last one is shown. */
function withLast(
  text: string,
  { count, isSame, isCut }: Pick<NamedPasses, "count" | "isSame" | "isCut">,
): string {
  if (isCut) return l10n.t("{0} · last pass", text);
  return isSame ? text : l10n.t("{0} · last of {1}", text, count);
}

/** `2.5`, `[0.07 0.86 0.07]`, `[[1 0] [0 1]]` */
function wholeText({ shape, numbers }: MadeNumbers): string {
  if (shape.length === 0) return digitsOf(numbers[0]!, 4);
  const decimals = decimalsFor(numbers, 2);
  const write = (from: number, count: number, axis: number): string => {
    if (axis === shape.length) return roundedNumber(numbers[from]!, decimals);
    const each = count / shape[axis]!;
    const items = Array.from({ length: shape[axis]! }, (_, at) =>
      write(from + at * each, each, axis + 1),
    );
    return `[${items.join(" ")}]`;
  };
  return write(0, numbers.length, 0);
}

/** `0.05…0.30`: the smallest and the largest; `NaN` if one of them is none. */
function spanText(numbers: Float64Array): string {
  let [least, most] = [Infinity, -Infinity];
  for (const each of numbers) {
    if (Number.isNaN(each)) return "NaN";
    least = Math.min(least, each);
    most = Math.max(most, each);
  }
  if (least === most) return digitsOf(least, 4);
  const decimals = decimalsFor(Float64Array.of(least, most), 2);
  return `${roundedNumber(least, decimals)}…${roundedNumber(most, decimals)}`;
}

/** `3: weights = [0.07 0.86 0.07]`: a row for each of the passes that are kept. */
function rowsOf({ name, passes, count }: NamedPasses): readonly MarkedLine[] {
  const rows = passes.map((each, at): MarkedLine => {
    const isWhole = each.numbers.length <= mostWritten;
    const value = isWhole ? wholeText(each) : spanText(each.numbers);
    const shape = isWhole ? [] : [` (${each.shape.join(", ")})`];
    const nth = at < passes.length / 2 ? at + 1 : count - passes.length + at + 1;
    const pass = count > 1 ? [`${nth}: `] : [];
    return [...pass, ...(name === "" ? [] : [{ code: name }, " = "]), { code: value }, ...shape];
  });
  return withGap(rows, count);
}

/** The first and the last of so many rows, with a sign between them where some are left out. */
function withGap<Row>(rows: readonly Row[], count: number): readonly (Row | "…")[] {
  const half = rows.length / 2;
  return count === rows.length ? rows : [...rows.slice(0, half), "…", ...rows.slice(half)];
}
