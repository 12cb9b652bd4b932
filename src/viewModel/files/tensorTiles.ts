import * as l10n from "@vscode/l10n";
import type { NumberFile } from "../../files/storedTensor.ts";
import type { Reading } from "../../files/reading.ts";
import type { NumberGrid } from "../tiles/numberGrid.ts";
import { poolTile } from "../tiles/poolTile.ts";
import { type Tile, type TileAddress, tileSide } from "../tiles/tileAddress.ts";
import { findTensor, mostPooled, shapeOfSlice, type TensorSlice } from "./tensorSlice.ts";

/** One tile of a slice: its numbers, or where it is zoomed out, the largest or every n-th of them. */
export function* readTensorTile(
  file: NumberFile,
  slice: TensorSlice,
  { level, row, column, pooling }: Pick<TileAddress, "level" | "row" | "column" | "pooling">,
): Reading<Tile> {
  const tensor = findTensor(file, slice);
  const [rows, columns] = shapeOfSlice(slice, tensor.shape);
  const cells = 2 ** level;
  const [firstRow, firstColumn] = [row * tileSide * cells, column * tileSide * cells];
  const height = Math.min(tileSide * cells, rows - firstRow);
  const width = Math.min(tileSide * cells, columns - firstColumn);
  if (height <= 0 || width <= 0)
    throw new Error(l10n.t("The file has changed, and this matrix is no longer in it."));
  const isSampled = rows * columns > mostPooled || pooling === "sampled";
  const step = isSampled ? cells : 1;
  const numbers = yield* tensor.readBlock({
    ...slice,
    ...{ row: firstRow, column: firstColumn, step },
    rows: Math.ceil(height / step),
    columns: Math.ceil(width / step),
  });
  if (level === 0) return { shape: [height, width], values: numbers };
  if (isSampled)
    return {
      shape: [Math.ceil(height / step), Math.ceil(width / step)],
      values: Float32Array.from(numbers),
    };
  return pooled(gridOf(numbers, height, width), { level, row: 0, column: 0, pooling });
}

function gridOf(numbers: Float64Array, rows: number, columns: number): NumberGrid {
  return {
    ...{ rows, columns, isDouble: true, cost: 1 },
    readRow: (row, first, into) => {
      const at = row * columns + first;
      into.set(numbers.subarray(at, at + into.length));
    },
  };
}

function pooled(grid: NumberGrid, address: Parameters<typeof poolTile>[1]): Tile {
  const work = poolTile(grid, address);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
