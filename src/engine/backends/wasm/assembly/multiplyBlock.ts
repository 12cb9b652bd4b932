import { DEPTH_BLOCK, PANEL_ROW_BYTES, TILE_COLUMNS, TILE_ROWS } from "./blocks";
import { multiplyTile } from "./multiplyTile";

/**
 * `left [rows, depth] x right [depth, columns] -> out [rows, columns]`
 *
 * left and out are working blocks whose rows are padded to whole tiles; right is packed in panels of
 * 8 columns that are `panelDepth` deep, of which the first `depth` are used. For one pass of the
 * depth, one panel stays in the first-level cache while all rows go by.
 */
export function multiplyBlock(
  left: usize,
  leftStride: usize,
  right: usize,
  panelDepth: usize,
  out: usize,
  outStride: usize,
  rows: usize,
  depth: usize,
  columns: usize,
): void {
  for (let start: usize = 0; start < depth; start += DEPTH_BLOCK) {
    const pass = min(DEPTH_BLOCK, depth - start);
    for (let column: usize = 0; column < columns; column += TILE_COLUMNS) {
      const panel = right + column * panelDepth * 4 + start * PANEL_ROW_BYTES;
      for (let row: usize = 0; row < rows; row += TILE_ROWS) {
        const leftTile = left + row * leftStride + start * 4;
        const outTile = out + row * outStride + column * 4;
        multiplyTile(leftTile, leftStride, panel, pass, outTile, outStride, start > 0);
      }
    }
  }
}
