import { useContext, useMemo } from "preact/hooks";
import { mostPooled, nameOfSlice, type TensorRow } from "../../src/protocol/fileMessages.ts";
import { thumbnailOf } from "../../src/protocol/mapMessages.ts";
import type { TensorSlice } from "../../src/viewModel/files/tensorSlice.ts";
import type { Pooling, TiledMatrix } from "../../src/viewModel/tiles/tileAddress.ts";
import { nearlyLargest } from "../maps/nearlyLargest.ts";
import { TileStoreContext, useTileArrivals } from "../maps/tileStoreContext.ts";
import { useWantedTiles } from "../maps/useWantedTiles.ts";
import { largestMagnitude } from "../marks/formatNumber.ts";
import type { Magnitude } from "../marks/magnitude.ts";

/** A matrix of a tensor, as it is shown. */
export interface ShownSlice {
  readonly slice: TensorSlice;
  readonly tensor: TensorRow;
  readonly rows: number;
  readonly columns: number;
}

/** With more numbers than this, a few outliers would make the others look alike. */
const mostNumbersToLargest = 16_384;

/** The address of its tiles: those of a computation of its own, of which it is the input. */
export function tiledOf({ rows, columns }: ShownSlice): TiledMatrix {
  return { layer: 0, stage: "input", map: null, version: "now", shape: [rows, columns] };
}

/** What a number of a zoomed-out map stands for. */
export function poolingOf({ rows, columns }: ShownSlice): Pooling {
  return rows * columns > mostPooled ? "sampled" : "largest";
}

/** The scale of the colours: weights from 0 to 1, or signed up to the largest; and where it is cut. */
export function useSliceMagnitude(shown: ShownSlice): {
  readonly magnitude: Magnitude;
  readonly isCut: boolean;
  /** Whether the scale is known; until then nothing has a colour. */
  readonly isKnown: boolean;
} {
  const store = useContext(TileStoreContext);
  useTileArrivals(store);
  const address = thumbnailOf(tiledOf(shown), poolingOf(shown));
  useWantedTiles([address], 1);
  const tile = store?.picture(address);
  const isCut = shown.rows * shown.columns > mostNumbersToLargest;
  return useMemo(() => {
    const values = tile?.values ?? new Float64Array(0);
    const finite = values.filter(Number.isFinite);
    const isUnit = finite.length > 0 && finite.every((value) => value >= 0 && value <= 1);
    const largest = isCut ? nearlyLargest([finite]) : largestMagnitude(finite);
    // Zeros alone have no scale of their own.
    if (isUnit && (!isCut || largest === 0))
      return { magnitude: { kind: "weights" }, isCut: false, isKnown: true };
    const kind = isUnit ? "weights" : "signed";
    return { magnitude: { kind, largest }, isCut, isKnown: tile !== undefined };
  }, [tile, isCut]);
}

/** `h.0.attn.weight[3, 17]`: the name of a number, with its place in the tensor. */
export function nameOfNumber({ slice, tensor }: ShownSlice, row: number, column: number): string {
  const { rowAxis, columnAxis, index } = slice;
  const places = index.map((at, axis) =>
    axis === rowAxis ? row : axis === columnAxis ? column : at,
  );
  const named = tensor.columnNames[column];
  const place = places.length === 0 ? "" : `[${places.join(", ")}]`;
  return `${tensor.name}${place}${named === undefined ? "" : ` (${named})`}`;
}

/** The name of the whole matrix. */
export function nameOfShown({ slice, tensor }: ShownSlice): string {
  return nameOfSlice(slice, tensor.name);
}
