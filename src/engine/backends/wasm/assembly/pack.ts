import { PANEL_ROW_BYTES, TILE_COLUMNS, toTileColumns } from "./blocks";

/**
 * `rows [columns, depth] -> panels of right [depth, 8]`, where right is rows transposed
 *
 * Keys and the weights of a linear layer are stored so: a row is what one column of the product reads.
 * Columns that are missing from the last panel are 0.
 */
export function packRows(rows: usize, columns: usize, depth: usize, packed: usize): void {
  for (let column: usize = 0; column < toTileColumns(columns); column++) {
    const panel = (column & ~(TILE_COLUMNS - 1)) * depth * 4;
    let target = packed + panel + (column & (TILE_COLUMNS - 1)) * 4;
    for (let d: usize = 0; d < depth; d++) {
      store<f32>(target, column < columns ? load<f32>(rows + (column * depth + d) * 4) : 0);
      target += PANEL_ROW_BYTES;
    }
  }
}

/**
 * `matrix [depth, columns] -> panels of right [depth, 8]`, where right is the matrix itself
 *
 * Values are stored so. Columns that are missing from the last panel are 0.
 */
export function packColumns(matrix: usize, depth: usize, columns: usize, packed: usize): void {
  let target = packed;
  for (let column: usize = 0; column < columns; column += TILE_COLUMNS) {
    const width = min(TILE_COLUMNS, columns - column);
    for (let d: usize = 0; d < depth; d++) {
      memory.fill(target, 0, PANEL_ROW_BYTES);
      memory.copy(target, matrix + (d * columns + column) * 4, width * 4);
      target += PANEL_ROW_BYTES;
    }
  }
}
