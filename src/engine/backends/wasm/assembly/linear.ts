import { LINEAR_COLUMNS, LINEAR_ROWS, toRowBytes, toTileRows } from "./blocks";
import { multiplyBlock } from "./multiplyBlock";
import { addRow } from "./rows";

/** Bytes that `multiplyRows` works in: a block of outputs. */
export function countLinearScratch(): f64 {
  return (LINEAR_ROWS as f64) * (toRowBytes(LINEAR_COLUMNS) as f64);
}

/**
 * `input [rows, inDim] x packed weight + bias [columns] -> output [rows, columns]`, for at most
 * LINEAR_ROWS rows
 *
 * `y_o = sum_i weight_oi x_i + bias_o`
 *
 * The rows of the input lie `toRowBytes(inDim)` apart, with room for a whole number of tiles. Some
 * columns go the whole way while their sums are in the cache.
 */
export function multiplyRows(
  input: usize,
  packedWeight: usize,
  bias: usize,
  output: usize,
  rows: usize,
  inDim: usize,
  columns: usize,
  scratch: usize,
): void {
  const inputBytes = toRowBytes(inDim);
  const sumBytes = toRowBytes(LINEAR_COLUMNS);
  const tileRows = toTileRows(rows);
  memory.fill(input + rows * inputBytes, 0, (tileRows - rows) * inputBytes);
  for (let first: usize = 0; first < columns; first += LINEAR_COLUMNS) {
    const count = min(LINEAR_COLUMNS, columns - first);
    const panels = packedWeight + first * inDim * 4;
    multiplyBlock(input, inputBytes, panels, inDim, scratch, sumBytes, tileRows, inDim, count);
    for (let r: usize = 0; r < rows; r++) {
      addRow(scratch + r * sumBytes, bias + first * 4, count, output + (r * columns + first) * 4);
    }
  }
}
