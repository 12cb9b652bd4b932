import { pathParts, roleOfPath } from "../../meaning/roles.ts";
import type { TextRange } from "../../textRange.ts";
import type { NumberValue } from "../evaluation/value.ts";
import { numberAt, readNameLine, readRow } from "../plain/lineShapes.ts";
import type { FoundName } from "../plain/nameBefore.ts";
import type { RowBlock } from "../plain/rows.ts";

/** Space, emphasis, and the marks of a formula around a cell. */
const spaceOrEmphasis = /[\s*`$]/;

/**
 * A table between pipes whose name says that it is a matrix of attention: the name stands in its upper
 * left corner or on the line above it. The head and the words at the left are labels; null where
 * anything else is no number.
 */
export function readPipeTable(text: string, range: TextRange): RowBlock | null {
  const [head = [], , ...body] = linesIn(text, range).map((line) =>
    cellsIn(text, line, spaceOrEmphasis),
  );
  const hasLabels = body.some(([first]) => first && toNumber(text, first) === null);
  const rows = body.flatMap((cells) => {
    const numbers = toNumbers(text, hasLabels ? cells.slice(1) : cells);
    return numbers && numbers.length > 0 ? [numbers] : [];
  });
  if (rows.length === 0 || rows.length < body.length) return null;
  const corner = hasLabels && head[0] ? nameIn(text, head[0]) : null;
  const name = corner ?? nameAbove(text, range.start);
  return name && isOfAttention(name) ? { name, rows } : null;
}

/**
 * The columns of a table that has a vector in each cell: `| the | [1, 0] | [0, 1] |` below a head that names
 * matrices of attention.
 */
export function readVectorTable(text: string, range: TextRange): readonly RowBlock[] {
  const [head = [], , ...body] = linesIn(text, range).map((line) =>
    cellsIn(text, line, spaceOrEmphasis),
  );
  return head.flatMap((cell, column) => {
    const found = nameIn(text, cell);
    // `$q_i$`: the vector of each row.
    const name = found && { ...found, name: found.name.replace(/_[a-z]$/, "") };
    const rows = body.map((cells) => cells[column] && readVector(text, cells[column]));
    const isWhole = rows.length > 0 && rows.every((row) => row);
    return name && isOfAttention(name) && isWhole
      ? [{ name, rows: rows.flatMap((row) => [row!]) }]
      : [];
  });
}

/** `[1, 0]`, `(1 0)`: the numbers of one cell; null where it holds anything else. */
function readVector(text: string, { start, end }: TextRange): readonly NumberValue[] | null {
  const open = "[(".indexOf(text[start] ?? " ");
  return open >= 0 && text[end - 1] === "])"[open] ? readRow(text, start + 1, end - 1) : null;
}

/** The lines of a table, with their line breaks. */
export function linesIn(text: string, { start, end }: TextRange): readonly TextRange[] {
  const lines: TextRange[] = [];
  for (let at = start; at < end;) {
    const lineBreak = text.indexOf("\n", at);
    const next = lineBreak < 0 || lineBreak >= end ? end : lineBreak + 1;
    lines.push({ start: at, end: next });
    at = next;
  }
  return lines;
}

/** What stands between the pipes of a line, without the characters `around` it: space and emphasis. */
export function cellsIn(
  text: string,
  { start, end }: TextRange,
  around: RegExp,
): readonly TextRange[] {
  const line = text.slice(start, end);
  const inner = /^\s*\|?/.exec(line)?.[0].length ?? 0;
  const last = line.replace(/\|?\s*$/, "").length;
  const cells: TextRange[] = [];
  for (let at = inner; at <= last;) {
    const pipe = line.slice(0, last).indexOf("|", at);
    const to = pipe < 0 ? last : pipe;
    cells.push(trimmed(text, { start: start + at, end: start + to }, around));
    at = to + 1;
  }
  return cells;
}

function trimmed(text: string, range: TextRange, around: RegExp): TextRange {
  let { start, end } = range;
  while (start < end && around.test(text[start]!)) start++;
  while (end > start && around.test(text[end - 1]!)) end--;
  return { start, end };
}

function toNumbers(text: string, cells: readonly TextRange[]): readonly NumberValue[] | null {
  const numbers = cells.map((cell) => toNumber(text, cell));
  return numbers.every((number) => number !== null) ? numbers : null;
}

function toNumber(text: string, { start, end }: TextRange): NumberValue | null {
  const number = numberAt(text.slice(start, end), 0);
  return number?.end === end - start ? { ...number, start, end } : null;
}

function nameIn(text: string, { start, end }: TextRange): FoundName | null {
  const name = readNameLine(text.slice(start, end));
  return name && toFound(name.name, start + name.nameStart);
}

/** The name on the last line that is not empty. */
function nameAbove(text: string, tableStart: number): FoundName | null {
  const above = text.slice(0, tableStart).trimEnd();
  const start = above.lastIndexOf("\n") + 1;
  const name = readNameLine(above.slice(start));
  return name && toFound(name.name, start + name.nameStart);
}

function toFound(name: string, start: number): FoundName {
  return { name, range: { start, end: start + name.length } };
}

function isOfAttention({ name }: FoundName): boolean {
  return roleOfPath(pathParts(name)) !== null;
}
