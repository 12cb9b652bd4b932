import { useContext, useMemo } from "preact/hooks";
import type { PackedMatrix, ShownMatrix } from "../../src/viewModel/panelView.ts";
import type { TileAddress, TiledMatrix } from "../../src/viewModel/tiles/tileAddress.ts";
import { readNumbers } from "../drawings/readNumbers.ts";
import type { SmallMatrix } from "../marks/MiniMap.tsx";
import { isTiledMatrix } from "./isTiledMatrix.ts";
import { thumbnailOf } from "../../src/protocol/mapMessages.ts";
import { TileStoreContext, useTileArrivals } from "./tileStoreContext.ts";
import { useWantedTiles } from "./useWantedTiles.ts";

/** Matrices for small pictures; requested ones are left out until they arrive. */
export function useSmallMatrices(
  numbers: Float64Array,
  matrices: readonly ShownMatrix[],
): readonly SmallMatrix[] {
  const found = useSmallPictures(numbers, matrices);
  return useMemo(() => found.filter((each) => each !== null), [found]);
}

/** The same, each at the index of its matrix; null until it arrives. */
export function useSmallPictures(
  numbers: Float64Array,
  matrices: readonly ShownMatrix[],
): readonly (SmallMatrix | null)[] {
  const store = useContext(TileStoreContext);
  const arrivals = useTileArrivals(store);
  useWantedTiles(matrices.filter(isTiledMatrix).map(pictureOf), 2);
  return useMemo(
    () =>
      matrices.map((each): SmallMatrix | null => {
        if (!isTiledMatrix(each)) return toSmallMatrix(numbers, each);
        const tile = store?.picture(pictureOf(each));
        return tile ? { rows: tile.shape[0], columns: tile.shape[1], numbers: tile.values } : null;
      }),
    [store, arrivals, numbers, matrices],
  );
}

/** A matrix whose numbers came with the state. */
export function toSmallMatrix(numbers: Float64Array, packed: PackedMatrix): SmallMatrix {
  const [rows, columns] = packed.shape;
  return { rows, columns, numbers: readNumbers(numbers, packed) };
}

/** Scores are computed when they are read, and a small picture needs only some of them. */
function pictureOf(matrix: TiledMatrix): TileAddress {
  return thumbnailOf(matrix, matrix.stage === "scores" ? "sampled" : "largest");
}
