import { useContext, useMemo } from "preact/hooks";
import type { ShownMatrix } from "../../src/viewModel/panelView.ts";
import { readNumbers } from "../drawings/readNumbers.ts";
import type { SmallMatrix } from "../marks/MiniMap.tsx";
import { isTiledMatrix } from "./isTiledMatrix.ts";
import { thumbnailOf } from "../../src/protocol/mapMessages.ts";
import { TileStoreContext, useTileArrivals } from "./tileStoreContext.ts";
import { useWantedTiles } from "./useWantedTiles.ts";

/** Matrices to be seen from afar; those that are asked for are left out until they have come. */
export function useSmallMatrices(
  numbers: Float64Array,
  matrices: readonly ShownMatrix[],
): readonly SmallMatrix[] {
  const store = useContext(TileStoreContext);
  const arrivals = useTileArrivals(store);
  useWantedTiles(
    matrices.filter(isTiledMatrix).map((each) => thumbnailOf(each, "largest")),
    2,
  );
  return useMemo(
    () =>
      matrices.flatMap((each): readonly SmallMatrix[] => {
        if (!isTiledMatrix(each)) {
          const [rows, columns] = each.shape;
          return [{ rows, columns, numbers: readNumbers(numbers, each) }];
        }
        const tile = store?.picture(thumbnailOf(each, "largest"));
        return tile ? [{ rows: tile.shape[0], columns: tile.shape[1], numbers: tile.values }] : [];
      }),
    [store, arrivals, numbers, matrices],
  );
}
