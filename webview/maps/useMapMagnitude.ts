import { useContext, useMemo } from "preact/hooks";
import { weightScaleEnd } from "../../src/protocol/colours.ts";
import type { TiledMatrix } from "../../src/viewModel/tiles/tileAddress.ts";
import { largestMagnitude } from "../marks/formatNumber.ts";
import type { Magnitude } from "../marks/magnitude.ts";
import type { MapChoices } from "./mapChoices.ts";
import { thumbnailOf } from "../../src/protocol/mapMessages.ts";
import { nearlyLargest } from "./nearlyLargest.ts";
import { TileStoreContext, useTileArrivals } from "./tileStoreContext.ts";

/** With so many keys, even the largest weight is usually far from 1, and the scale can be chosen. */
export const fewestScaled = 16;

/** With more numbers than this, a few outliers would make the others look alike. */
const mostNumbersToLargest = 16_384;

/** One scale for the maps of one stage, so that they can be compared, from the loaded ones. */
export function useMapMagnitude(
  maps: readonly TiledMatrix[],
  colours: MapChoices["colours"],
): Magnitude {
  const store = useContext(TileStoreContext);
  useTileArrivals(store);
  const [first] = maps;
  const end = first ? scaleEnd(first, colours) : "largest";
  const tiles = maps.map((map) => store?.picture(thumbnailOf(map, "largest")));
  const largest = useMemo(() => {
    const numbers = tiles.flatMap((tile) => (tile ? [tile.values] : []));
    return end === "most" ? nearlyLargest(numbers) : Math.max(0, ...numbers.map(largestMagnitude));
  }, [end, ...tiles]);
  if (end === "one") {
    return { kind: "weights", largest: colours === null ? weightScaleEnd(largest) : 1 };
  }
  return { kind: first && areWeights(first) ? "weights" : "signed", largest };
}

/** The maximum of the colour scale of a map; above `most`, colours are the same. */
export function scaleEnd(
  matrix: TiledMatrix,
  colours: MapChoices["colours"],
): Exclude<MapChoices["colours"], null> {
  const [rows, columns] = matrix.shape;
  if (areWeights(matrix)) return weightEnd(colours, columns);
  const isChange = matrix.version === "difference" && matrix.stage === "attentionWeights";
  const isWhole = matrix.map === null && rows * columns > mostNumbersToLargest;
  return isWhole || (isChange && columns >= fewestScaled) ? "most" : "largest";
}

function areWeights({ stage, map, version }: TiledMatrix): boolean {
  return stage === "attentionWeights" && map?.kind !== "difference" && version !== "difference";
}

/** The maximum of the colour scale: as chosen, or as the number of keys suggests. */
export function weightEnd(
  colours: MapChoices["colours"],
  keys: number,
): Exclude<MapChoices["colours"], null> {
  return colours ?? (keys >= fewestScaled ? "most" : "one");
}
