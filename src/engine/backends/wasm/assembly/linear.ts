import { ROW_BLOCK, toRowBytes, toTileRows } from "./blocks";
import { multiplyBlock } from "./multiplyBlock";
import { addRow } from "./rows";

/** Bytes that `multiplyLinear` works in: a block of inputs and of outputs. */
export function countLinearScratch(inDim: usize, outDim: usize): f64 {
  return (ROW_BLOCK as f64) * ((toRowBytes(inDim) + toRowBytes(outDim)) as f64);
}

/**
 * `input [positions, inDim] x packed weight + bias [outDim] -> output [positions, outDim]`
 *
 * `y_o = sum_i weight_oi x_i + bias_o`
 *
 * A block of positions at a time; the packed weight goes by once for each block.
 */
export function multiplyLinear(
  input: usize,
  packedWeight: usize,
  bias: usize,
  output: usize,
  positions: usize,
  inDim: usize,
  outDim: usize,
  scratch: usize,
): void {
  const inputBytes = toRowBytes(inDim);
  const outputBytes = toRowBytes(outDim);
  const outputBlock = scratch + ROW_BLOCK * inputBytes;

  for (let start: usize = 0; start < positions; start += ROW_BLOCK) {
    const rows = min(ROW_BLOCK, positions - start);
    const tileRows = toTileRows(rows);

    for (let r: usize = 0; r < rows; r++) {
      memory.copy(scratch + r * inputBytes, input + (start + r) * inDim * 4, inDim * 4);
    }
    memory.fill(scratch + rows * inputBytes, 0, (tileRows - rows) * inputBytes);
    multiplyBlock(
      scratch,
      inputBytes,
      packedWeight,
      inDim,
      outputBlock,
      outputBytes,
      tileRows,
      inDim,
      outDim,
    );
    for (let r: usize = 0; r < rows; r++) {
      const to = output + (start + r) * outDim * 4;
      addRow(outputBlock + r * outputBytes, bias, outDim, to);
    }
  }
}
