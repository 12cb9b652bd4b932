import { useMemo } from "preact/hooks";
import type { Magnitude } from "../marks/magnitude.ts";
import type { SmallMatrix } from "../marks/MiniMap.tsx";
import { nearlyLargest } from "./nearlyLargest.ts";
import { weightEnd } from "./useMapMagnitude.ts";

/** Enough to know where the colours should end. */
const mostMeasured = 20_000;

/** One scale for small pictures of attention weights among so many keys; with many it ends early. */
export function useWeightMagnitude(pictures: readonly SmallMatrix[], keys: number): Magnitude {
  const isCut = weightEnd(null, keys) === "most";
  // Rounded, so that not every map that arrives paints all of them again.
  const end = useMemo(() => {
    const shown = isCut ? pictures.map(({ numbers }) => numbers) : [];
    return Number(nearlyLargest(shown, mostMeasured).toPrecision(1));
  }, [isCut, pictures]);
  return useMemo(
    () => (isCut ? { kind: "weights", largest: end } : { kind: "weights" }),
    [isCut, end],
  );
}
