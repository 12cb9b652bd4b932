import { LazyNumbers } from "../../lazyNumbers.ts";
import type { TextRange } from "../../textRange.ts";
import type { GridValue, NumberValue, Value } from "../evaluation/value.ts";
import type { FoundName } from "./nameBefore.ts";

/** Rows of numbers below each other, one line each. */
export interface RowBlock {
  readonly name: FoundName | null;
  readonly rows: readonly (readonly NumberValue[])[];
}

/**
 * The matrix that a block of rows is; null for what may be anything: a single row or a single
 * column without a name, rows of several lengths without a name.
 */
export function toBlockValue({ name, rows }: RowBlock): Value | null {
  const isNarrow = rows.length < 2 || rows.some((row) => row.length < 2);
  if (name === null && isNarrow) return null;
  const start = rows[0]?.[0]?.start ?? 0;
  const value = gridOf(rows, { start, end: rows.at(-1)?.at(-1)?.end ?? start });
  return value.kind === "list" && name === null ? null : value;
}

/** Numbers side by side. */
export function rowOf(numbers: readonly NumberValue[], range: TextRange): GridValue {
  return gridWith([numbers.length], [numbers], range);
}

/** Rows of numbers below each other; a list of rows where their lengths differ. */
export function gridOf(rows: readonly (readonly NumberValue[])[], range: TextRange): Value {
  const columns = rows[0]?.length ?? 0;
  if (rows.every(({ length }) => length === columns)) {
    return gridWith([rows.length, columns], rows, range);
  }
  const items = rows.map((row) => rowOf(row, spanOf(row, range)));
  return { kind: "list", items, start: range.start, end: range.end };
}

function spanOf(numbers: readonly TextRange[], otherwise: TextRange): TextRange {
  return {
    start: numbers[0]?.start ?? otherwise.start,
    end: numbers.at(-1)?.end ?? otherwise.end,
  };
}

function gridWith(
  shape: readonly number[],
  rows: readonly (readonly NumberValue[])[],
  { start, end }: TextRange,
): GridValue {
  const cells = rows.length === 1 ? (rows[0] ?? []) : rows.flat();
  const values = new Float64Array(cells.length);
  for (let at = 0; at < cells.length; at += 1) values[at] = cells[at]?.value ?? 0;
  const numbers = LazyNumbers.ready(values);
  return { kind: "grid", shape, numbers, cells, literal: true, isArray: false, start, end };
}

/** 0, 1, 2: how tables number their columns and rows. */
export function isCount(numbers: readonly NumberValue[]): boolean {
  return numbers.length > 1 && numbers.every(({ value }, at) => value === at);
}

type Rows = readonly (readonly NumberValue[])[];

/** Rows below numbered columns, without those numbers and their own: as pandas prints a table. */
export function withoutCounts(rows: Rows): Rows {
  const [head = [], ...body] = rows;
  const isFrame =
    body.length > 0 && isCount(head) && body.every(({ length }) => length === head.length + 1);
  return isFrame ? withoutNumbers(body, head.length) : rows;
}

/** Rows below so many names of columns, without the number that stands before each. */
export function withoutNumbers(rows: Rows, columns: number): Rows {
  const isNumbered = rows.every((row, at) => row.length === columns + 1 && row[0]?.value === at);
  return isNumbered ? rows.map((row) => row.slice(1)) : rows;
}
