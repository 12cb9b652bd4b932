import { groupBy } from "../../../source/collections.ts";
import type { NumberHolders } from "./holders.ts";
import type { ScoredRow } from "./scoredRows.ts";

/**
 * A product of matrices may leave out the zeros of the first one: `if (a == 0) continue`. These rows have them again,
 * with the numbers of the keys beside them. No product that a program computes there has a zero then.
 */
export function withSkippedZeros(
  rows: readonly ScoredRow[],
  holders: NumberHolders,
): readonly ScoredRow[] {
  const whole = new Map<ScoredRow, ScoredRow>();
  const places = groupBy(rows, ({ site }) => site.replace(/ \d+$/, ""));
  for (const own of [...places.values()].flatMap(ofEachHead)) {
    if (own.some(({ query }) => query.some(({ value }) => value === 0))) continue;
    const made = own.map((row) => withZeros(row, holders));
    const width = Math.max(...made.map(({ query }) => query.length));
    // Some of the rows may have no zero.
    if (
      made.some((row, at) => row !== own[at]) &&
      made.every(({ query }) => query.length === width)
    )
      for (const [at, row] of own.entries()) whole.set(row, made[at]!);
  }
  return rows.map((row) => whole.get(row) ?? row);
}

/** The rows that weigh the same values. */
function ofEachHead(rows: readonly ScoredRow[]): readonly (readonly ScoredRow[])[] {
  const firstValue = ({ softmax }: ScoredRow) => softmax.values.find((each) => each)?.[0] ?? null;
  return [...groupBy(rows, firstValue).values()];
}

/** The same row if nothing was left out. */
function withZeros(row: ScoredRow, holders: NumberHolders): ScoredRow {
  const found = holders.amongZeros(row.query);
  if (!found) return row;
  const { list, places } = found;
  const keys = row.keys.map((key) => key && holders.withNumbersAt(key, places, list.length));
  if (keys.some((key, at) => key === null && row.keys[at] !== null)) return row;
  return { ...row, query: list, keys, site: row.site.replace(/\d+$/, String(list.length)) };
}
