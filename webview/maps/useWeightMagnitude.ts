import { useMemo } from "preact/hooks";
import { weightScaleEnd } from "../../src/protocol/colours.ts";
import { largestMagnitude } from "../marks/formatNumber.ts";
import type { Magnitude } from "../marks/magnitude.ts";
import type { SmallMatrix } from "../marks/MiniMap.tsx";
import { nearlyLargest } from "./nearlyLargest.ts";
import { weightEnd } from "./useMapMagnitude.ts";

/** Enough to find the maximum of the colour scale. */
const mostMeasured = 20_000;

/**
 * One scale for small pictures of attention weights; its maximum may be below 1. `isPart`: they are some rows of
 * maps, whose own scale is not known.
 */
export function useWeightMagnitude(
  pictures: readonly SmallMatrix[],
  keys: number,
  isPart = false,
): Magnitude {
  const isCut = weightEnd(null, keys) === "most";
  // Rounded, so that the arrival of a map rarely paints all of them again.
  const largest = useMemo(() => {
    const shown = pictures.map(({ numbers }) => numbers);
    if (isCut) return Number(nearlyLargest(shown, mostMeasured).toPrecision(1));
    return isPart ? 1 : weightScaleEnd(Math.max(0, ...shown.map(largestMagnitude)));
  }, [isCut, isPart, pictures]);
  return useMemo(() => ({ kind: "weights", largest }), [largest]);
}
