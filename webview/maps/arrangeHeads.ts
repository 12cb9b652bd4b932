import type { HeadRows } from "../../src/viewModel/tiles/headRows.ts";
import type { HeadMeasure } from "../../src/viewModel/tiles/measureHeads.ts";
import type { MapChoices } from "./mapChoices.ts";

/** Heads in the chosen order and selection; heads without measures keep their places. */
export function arrangeHeads(
  headCount: number,
  { sort, filter, threshold }: Pick<MapChoices, "sort" | "filter" | "threshold">,
  measures: readonly HeadMeasure[] | null,
  rows: HeadRows | null,
  key: number,
): readonly number[] {
  const heads = Array.from({ length: headCount }, (_, head) => head);
  const kept = heads.filter((head) => passes(head, filter, threshold, rows, key));
  if (sort === "index" || !measures) return kept;
  const measure = (head: number): number => measures[head]?.[sort] ?? 0;
  // The sharpest heads first (low entropy, high peak), or those that look at near keys.
  const sign = sort === "peak" ? -1 : 1;
  return kept.sort((left, right) => sign * (measure(left) - measure(right)) || left - right);
}

function passes(
  head: number,
  filter: MapChoices["filter"],
  threshold: number,
  rows: HeadRows | null,
  key: number,
): boolean {
  if (filter === "all" || !rows) return true;
  const [, keys] = rows.shape;
  const row = rows.weights.subarray(head * keys, (head + 1) * keys);
  const weight = row[key] ?? 0;
  return filter === "atLeast" ? weight >= threshold : weight > 0 && weight >= Math.max(...row);
}
