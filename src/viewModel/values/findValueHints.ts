import * as l10n from "@vscode/l10n";
import {
  findLineValues,
  findPrintedLines,
  type LineValues,
  type MadeNumbers,
  type NamedPasses,
  passAtPlace,
  placeOfPass,
  type PrintedLine,
} from "../../program/lineValues.ts";
import { findPassBodies, type PassBody } from "../../program/passBodies.ts";
import type { ReadProgram } from "../../program/readProgram.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { groupBy } from "../../source/collections.ts";
import { endOfLine } from "../../source/lineIndex.ts";
import { byStart, encloses, type TextRange } from "../../source/textRange.ts";
import { listInShort } from "../basis.ts";
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
  chosen: ChosenPasses = {},
): readonly ValueHint[] {
  const isShown = shownPlaces(program, scope, computations);
  const notes = describeBasis(program);
  const isAssumed = program.recording.samples.length > 0;
  const shownOf = <Line extends { readonly range: TextRange }>(lines: readonly Line[]) =>
    lines.filter(({ range }) => isShown(range));
  const lines = shownOf(findLineValues(program));
  const bodies = findPassBodies(program, lines);
  const passAt = ({ range }: { readonly range: TextRange }, count: number): number | null => {
    const body = bodies.findLast((each) => encloses(each.range, range));
    const pass = body?.count === count ? chosen[body.id] : undefined;
    return pass !== undefined && pass < count ? pass : null;
  };
  const printed = shownOf(findPrintedLines(program)).map((line): ValueHint => {
    const rows = [...printedRows(line), ...notes];
    const { range } = line;
    return {
      range,
      text: printedText(line, passAt(line, line.count)),
      shape: null,
      shared: null,
      isAssumed,
      prints: true,
      rows,
    };
  });
  const values = lines.map((line): ValueHint => {
    const { range, made, isPartial } = line;
    const shown = made.map((each) => showPass(each, passAt(line, each.count)));
    const short =
      made.length === 1 && !isPartial ? passesText(shown[0]!) : pairsText(shown, isPartial);
    const rows = [...made.flatMap(rowsOf), ...notes];
    return { range, ...short, shared: sharedText(made), isAssumed, prints: false, rows };
  });
  return joinLines([...printed, ...values], program.text);
}

/** The loops and functions in which somebody can choose the pass that is shown. */
export function findPasses(
  program: ReadProgram,
  scope: HintScope,
  computations: readonly ComputationGroup[],
): readonly PassBody[] {
  return findPassLines(program, scope, computations).bodies;
}

/** These, and the lines that make numbers. */
export function findPassLines(
  program: ReadProgram,
  scope: HintScope,
  computations: readonly ComputationGroup[],
): { readonly bodies: readonly PassBody[]; readonly lines: readonly LineValues[] } {
  const isShown = shownPlaces(program, scope, computations);
  const lines = findLineValues(program).filter(({ range }) => isShown(range));
  return { bodies: findPassBodies(program, lines), lines };
}

/** Whether a place is in the part of a program whose numbers are shown. */
function shownPlaces(
  program: ReadProgram,
  scope: HintScope,
  computations: readonly ComputationGroup[],
): (place: TextRange) => boolean {
  return scope === "all" ? () => true : findValueCode(program, computations);
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
function printedText({ texts, count, isCut }: PrintedLine, pass: number | null): string {
  const isSame = count === texts.length && texts.every((each) => each === texts[0]);
  const kept = keptAt(texts, count, pass);
  const lines = texts.at(kept)!.split("\n");
  const first = lines.find((each) => !heading.test(each)) ?? lines[0]!;
  const line = first.trim().replace(/\s+/g, " ");
  const short = line.length > longestValue ? `${line.slice(0, longestValue - 1)}…` : line;
  return withPass(short, { count, isSame, isCut, pass: kept === -1 ? null : pass });
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
      : [l10n.t("Assumes that these work as usual: {0}.", listInShort(usual))]),
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
  made: readonly ShownPass[],
  isPartial: boolean,
): Pick<ValueHint, "text" | "shape"> {
  const none = { text: null, shape: null };
  const isAlike = made.every(({ count }) => count === made[0]!.count);
  const numbers = made.flatMap(({ name, shown }) => {
    if (shown.shape.length > 0) return [];
    return isPartial ? `${name} = ${wholeText(shown)}` : wholeText(shown);
  });
  if (numbers.length < made.length || !isAlike) return none;
  const isSame = made.every((each) => each.isSame);
  const text = withPass(numbers.join(" · "), { ...made[0]!, isSame });
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

function passesText(made: ShownPass): Pick<ValueHint, "text" | "shape"> {
  const { shown } = made;
  const whole = shown.numbers.length <= mostWritten ? wholeText(shown) : null;
  return whole !== null && whole.length <= longestValue
    ? { text: withPass(whole, made), shape: null }
    : { text: withPass(spanText(shown.numbers), made), shape: shown.shape };
}

/** Which pass of each body is shown, counted from 0, by the ids of `findPassBodies`; the last one of others. */
export type ChosenPasses = Readonly<Record<string, number>>;

/** What a name gets in the pass that is shown. */
interface ShownPass extends NamedPasses {
  readonly shown: MadeNumbers;
  /** null: the last one. */
  readonly pass: number | null;
}

function showPass(made: NamedPasses, pass: number | null): ShownPass {
  const kept = keptAt(made.passes, made.count, pass);
  return { ...made, shown: made.passes.at(kept)!, pass: kept === -1 ? null : pass };
}

/** Where a pass is among those that are kept, the first and the last ones; −1: the last one stands for it. */
function keptAt(kept: readonly unknown[], count: number, pass: number | null): number {
  return (pass === null ? null : placeOfPass(kept.length, count, pass)) ?? -1;
}

/** Of several passes that do not make the same, it says which one is shown. */
function withPass(
  text: string,
  { count, isSame, isCut, pass }: Pick<ShownPass, "count" | "isSame" | "isCut" | "pass">,
): string {
  if (pass !== null && !isSame) return l10n.t("{0} · {1} of {2}", text, pass + 1, count);
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
    const nth = passAtPlace(passes.length, count, at) + 1;
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
