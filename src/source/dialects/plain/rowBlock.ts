import type { NumberValue, Value } from "../evaluation/value.ts";
import { gridOf } from "./gridOf.ts";
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
