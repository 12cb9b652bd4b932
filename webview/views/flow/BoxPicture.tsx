import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { usePaced } from "../../marks/usePaced.ts";
import type { FlowBox } from "../../../src/protocol/flow/flowGraph.ts";
import { isTiledMatrix } from "../../maps/isTiledMatrix.ts";
import { weightScaleEnd } from "../../../src/protocol/colours.ts";
import { nearlyLargest } from "../../maps/nearlyLargest.ts";
import { toSmallMatrix } from "../../maps/useSmallMatrices.ts";
import { largestMagnitude } from "../../marks/formatNumber.ts";
import type { Magnitude } from "../../marks/magnitude.ts";
import { MiniMap } from "../../marks/MiniMap.tsx";

/** Enough for the scale of a picture of some pixels. */
const mostMeasured = 1000;

/** Of a number that is dragged, what stands large is drawn at once, and these pictures so often. */
const paceMs = 120;

/** The numbers of a box in small, by their own scale; nothing where they do not travel whole. */
export function BoxPicture(props: {
  readonly box: FlowBox;
  /** Those of the whole state. */
  readonly numbers: Float64Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}): JSX.Element | null {
  const { box, numbers, width, height } = props;
  const now = useMemo(
    () => box.maps.flatMap((each) => (isTiledMatrix(each) ? [] : toSmallMatrix(numbers, each))),
    [box, numbers],
  );
  const maps = usePaced(now, paceMs);
  const magnitude = useMemo((): Magnitude => {
    const parts = maps.map((each) => each.numbers);
    if (box.stage === "attentionWeights") {
      return {
        kind: "weights",
        largest: weightScaleEnd(Math.max(0, ...parts.map(largestMagnitude))),
      };
    }
    return { kind: "signed", largest: nearlyLargest(parts, mostMeasured) };
  }, [box, maps]);
  if (maps.length === 0) return null;
  return <MiniMap maps={maps} magnitude={magnitude} width={width} height={height} />;
}
