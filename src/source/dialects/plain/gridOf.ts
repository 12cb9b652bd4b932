import type { TextRange } from "../../textRange.ts";
import type { GridValue, NumberValue, Value } from "../evaluation/value.ts";

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
  return { kind: "grid", shape, values, cells, literal: true, isArray: false, start, end };
}
