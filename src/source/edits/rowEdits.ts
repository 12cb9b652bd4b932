import type { SourceMatrix } from "../extraction.ts";
import type { TextChange } from "../sourceReader.ts";
import type { TextRange } from "../textRange.ts";
import { parseNumberLiteral } from "./numberLiteral.ts";

/** Adds zeros at the end of a row that is written as `[1, 2]`, `{ 1, 2 }`, `1,2` or `1 2`. */
export function addNumbers(text: string, row: TextRange, count: number): readonly TextChange[] {
  const items = itemsOf(text, row);
  const last = items.at(-1);
  if (last === undefined) return [];
  const end = last.end;
  const added = (separatorOf(text, items, row) + zeroLike(text.slice(last.start, end))).repeat(
    count,
  );
  return [{ start: end, end, text: added }];
}

/** Takes the last numbers of a row away. */
export function removeNumbers(text: string, row: TextRange, count: number): readonly TextChange[] {
  const items = itemsOf(text, row);
  const [kept, last] = [items.at(-1 - count), items.at(-1)];
  return kept && last ? [{ start: kept.end, end: last.end, text: "" }] : [];
}

/** Adds rows of zeros below a matrix, written as its last row is; none where it has only one row. */
export function addRows(text: string, matrix: SourceMatrix, count: number): readonly TextChange[] {
  const [rows, columns] = matrix.shape;
  const last = matrix.cells.at(matrix.values.length - 1);
  const between = betweenRows(text, matrix, rows - 1);
  if (matrix.origin !== "literal" || between === null || last === undefined) return [];
  const pieces = Array.from({ length: columns }, (_, column) => {
    const index = (rows - 1) * columns + column;
    const { start, end } = matrix.cells.at(index) ?? last;
    const next = matrix.cells.at(index + 1);
    const behind = next && column < columns - 1 ? text.slice(end, next.start) : "";
    return zeroLike(text.slice(start, end)) + behind;
  });
  const row = withoutComments(pieces.join(""));
  const behind = lineOf(text, last.end);
  const [closing, opening] = splitAtLine(between);
  const isAlike = withoutComma(closing) === withoutComma(behind.code);
  if (opening === null || !isAlike) {
    return [
      { start: last.end, end: last.end, text: (withoutComments(between) + row).repeat(count) },
    ];
  }
  // On a line of its own: what is said behind the last row goes on being said of that row.
  const comma = closing.endsWith(",") && !behind.code.endsWith(",") ? "," : "";
  const added = Array.from({ length: count }, () => `${opening}${row}${withoutComma(behind.code)}`);
  const ending = behind.code.endsWith(",") ? "," : "";
  return [
    { start: behind.codeEnd, end: behind.codeEnd, text: comma },
    {
      start: behind.end,
      end: behind.end,
      text: `${added.join(closing.endsWith(",") ? "," : "")}${ending}`,
    },
  ].filter(({ text: written }) => written !== "");
}

/** What stands behind a place up to the end of its line: code, and perhaps a comment. */
function lineOf(text: string, start: number) {
  const newline = text.slice(start).search(/\r?\n|$/);
  const line = text.slice(start, start + newline);
  const code = withoutComments(line).trimEnd();
  return { code, codeEnd: start + code.length, end: start + newline };
}

/** `], # the` and the next line up to its number; null where the rows stand on one line. */
function splitAtLine(between: string): readonly [closing: string, opening: string | null] {
  const at = between.search(/\r?\n/);
  if (at < 0) return [between, null];
  return [withoutComments(between.slice(0, at)).trimEnd(), withoutComments(between.slice(at))];
}

function withoutComma(code: string): string {
  return code.replace(/,$/, "");
}

/** Takes the last rows of a matrix away. */
export function removeRows(
  text: string,
  matrix: SourceMatrix,
  count: number,
): readonly TextChange[] {
  const [rows, columns] = matrix.shape;
  const kept = matrix.cells.at((rows - count) * columns - 1);
  const last = matrix.cells.at(matrix.values.length - 1);
  const isWhole = matrix.origin === "literal" && betweenRows(text, matrix, rows - count) !== null;
  return isWhole && kept && last ? [{ start: kept.end, end: last.end, text: "" }] : [];
}

/** The comma that two numbers beside each other lack. */
export function addComma(text: string, { start, end }: TextRange): readonly TextChange[] {
  const pair = /^([-+]?[\d.][\w.]*)([ \t]+)[-+]?[\d.][\w.]*$/.exec(text.slice(start, end));
  if (!pair?.[1]) return [];
  const at = start + pair[1].length;
  return [{ start: at, end: at, text: "," }];
}

/** What stands between the last number of the row before and the first of this one. */
function betweenRows(text: string, { cells, shape }: SourceMatrix, row: number): string | null {
  if (row < 1) return null;
  const [before, first] = [cells.at(row * shape[1] - 1), cells.at(row * shape[1])];
  if (!before || !first || first.start < before.end) return null;
  const between = text.slice(before.end, first.start);
  return between === "" ? null : between;
}

function withoutComments(between: string): string {
  return between.replace(/(?:#|\/\/)[^\n]*/g, "").replace(/\/\*[\s\S]*?\*\//g, "");
}

/** A zero with the decimals and the suffix of its neighbour: `0.00`, `0f`, `0`. */
function zeroLike(written: string): string {
  const literal = parseNumberLiteral(written.trim());
  if (literal === null || literal.radix !== "") return "0";
  const { point, fraction, suffix } = literal;
  const digits = point === "" ? "0" : `0${point}${"0".repeat(Math.min(fraction.length, 1))}`;
  return digits + suffix;
}

/** The items of a row: what stands between its commas, else between its blanks. */
function itemsOf(text: string, row: TextRange): readonly TextRange[] {
  const inner = innerOf(text, row);
  const items: TextRange[] = [];
  const separators = text.slice(inner.start, inner.end).includes(",") ? "," : ";\t|";
  let depth = 0;
  let start = inner.start;
  const take = (end: number): void => {
    const item = trimmed(text, { start, end });
    if (item.end > item.start) items.push(item);
    start = end + 1;
  };
  for (let at = inner.start; at < inner.end; at += 1) {
    const letter = text[at] ?? "";
    if ("([{".includes(letter)) depth += 1;
    else if (")]}".includes(letter)) depth -= 1;
    else if (depth === 0 && separators.includes(letter)) take(at);
  }
  take(inner.end);
  if (items.length > 1) return items;
  return [...text.slice(inner.start, inner.end).matchAll(/\S+/g)].map(({ 0: found, index }) => ({
    start: inner.start + index,
    end: inner.start + index + found.length,
  }));
}

/** Inside the brackets: from the first that opens to the last that closes. */
function innerOf(text: string, { start, end }: TextRange): TextRange {
  const whole = text.slice(start, end);
  const close = whole.search(/[\])}][^\])}]*$/);
  const pairs: Readonly<Record<string, string>> = { "]": "[", ")": "(", "}": "{" };
  const open = close < 0 ? -1 : openingOf(whole, close, pairs[whole[close] ?? ""] ?? "");
  return open < 0 ? { start, end } : { start: start + open + 1, end: start + close };
}

function openingOf(whole: string, close: number, opening: string): number {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    if (whole[at] === whole[close]) depth += 1;
    else if (whole[at] === opening) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function trimmed(text: string, { start, end }: TextRange): TextRange {
  const part = text.slice(start, end);
  const from = start + (part.length - part.trimStart().length);
  return { start: from, end: Math.max(from, start + part.trimEnd().length) };
}

/** One number shows no separator: use a comma in brackets, else that of the rows above. */
function separatorOf(text: string, items: readonly TextRange[], row: TextRange): string {
  const [first, second] = items.slice(-2);
  if (first && second) return withoutComments(text.slice(first.end, second.start));
  if (/[[({]/.test(text.slice(row.start, row.end))) return ", ";
  const above = [
    ...text.slice(0, row.start).matchAll(/\d([ \t]*[,;|\t][ \t]*|[ \t]+)(?=[-+.\d])/g),
  ];
  return above.at(-1)?.[1] ?? " ";
}
