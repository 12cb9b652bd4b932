import type { Baseline } from "../../src/viewModel/whatIf/whatIfState.ts";
import { comparableStages } from "../../src/viewModel/whatIf/comparableStages.ts";
import { pairMatrices } from "../../src/viewModel/whatIf/pairMatrices.ts";
import type { GalleryState } from "./galleryState.ts";

/** One attention compared with another, as the host compares them. */
export function withBaseline(
  now: GalleryState,
  before: GalleryState,
  about: Pick<Baseline, "kind" | "label" | "differences">,
): GalleryState {
  const { attention, whatIf } = now;
  if (!whatIf) return now;
  const moved = now.numbers.length;
  const numbers = new Float64Array(moved + before.numbers.length);
  numbers.set(now.numbers);
  numbers.set(before.numbers, moved);
  const matrices = pairMatrices(attention, shift(before.attention, moved));
  const tiles = comparableStages(now, before);
  return {
    ...now,
    numbers,
    whatIf: { ...whatIf, baseline: { ...about, matrices, tiles } },
    earlier: before.results,
  };
}

/** A view whose numbers come behind others. */
function shift<View>(view: View, by: number): View {
  return JSON.parse(JSON.stringify(view), (name, part: unknown) =>
    name === "offset" && typeof part === "number" ? part + by : part,
  ) as View;
}
