import { ROW_BLOCK, toRowBytes, toTileRows } from "./blocks";
import { multiplyBlock } from "./multiplyBlock";
import { addRow } from "./rows";

/** Bytes that `multiplyRows` works in: a block of outputs. */
export function countLinearScratch(columns: usize): f64 {
  return (ROW_BLOCK as f64) * (toRowBytes(columns) as f64);
}

/**
 * `input [rows, inDim] x packed weight + bias [columns] -> output [rows, columns]`, for at most
 * ROW_BLOCK rows
 *
 * `y_o = sum_i weight_oi x_i + bias_o`
 *
 * The rows of the input lie `toRowBytes(inDim)` apart, with room for a whole number of tiles.
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
  const outputBytes = toRowBytes(columns);
  const tileRows = toTileRows(rows);
  memory.fill(input + rows * inputBytes, 0, (tileRows - rows) * inputBytes);
  multiplyBlock(
    input,
    inputBytes,
    packedWeight,
    inDim,
    scratch,
    outputBytes,
    tileRows,
    inDim,
    columns,
  );
  for (let r: usize = 0; r < rows; r++) {
    addRow(scratch + r * outputBytes, bias, columns, output + r * columns * 4);
  }
}
