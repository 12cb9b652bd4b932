import { useMemo } from "preact/hooks";
import type { Magnitude } from "../marks/magnitude.ts";
import type { SmallMatrix } from "../marks/MiniMap.tsx";
import { nearlyLargest } from "./nearlyLargest.ts";
import { weightEnd } from "./useMapMagnitude.ts";

/** Enough to find the maximum of the colour scale. */
const mostMeasured = 20_000;

/** One scale for small pictures of attention weights; with many keys, its maximum is below 1. */
export function useWeightMagnitude(pictures: readonly SmallMatrix[], keys: number): Magnitude {
  const isCut = weightEnd(null, keys) === "most";
  // Rounded, so that the arrival of a map rarely paints all of them again.
  const end = useMemo(() => {
    const shown = isCut ? pictures.map(({ numbers }) => numbers) : [];
    return Number(nearlyLargest(shown, mostMeasured).toPrecision(1));
  }, [isCut, pictures]);
  return useMemo(
    () => (isCut ? { kind: "weights", largest: end } : { kind: "weights" }),
    [isCut, end],
  );
}
