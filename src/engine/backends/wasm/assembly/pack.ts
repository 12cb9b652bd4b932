import { PANEL_ROW_BYTES, TILE_COLUMNS, toTileColumns } from "./blocks";

/**
 * `rows [columns, depth] -> panels of right [depth, 8]`, where right is rows transposed
 *
 * Keys and the weights of a linear layer are stored so: a row is what one column of the product reads.
 * Columns that are missing from the last panel are 0.
 */
export function packRows(rows: usize, columns: usize, depth: usize, packed: usize): void {
  const whole = columns & ~(TILE_COLUMNS - 1);
  for (let column: usize = 0; column < whole; column += TILE_COLUMNS) {
    packPanel(rows + column * depth * 4, depth, packed + column * depth * 4);
  }
  for (let column = whole; column < toTileColumns(columns); column++) {
    let target = packed + whole * depth * 4 + (column - whole) * 4;
    for (let d: usize = 0; d < depth; d++) {
      store<f32>(target, column < columns ? load<f32>(rows + (column * depth + d) * 4) : 0);
      target += PANEL_ROW_BYTES;
    }
  }
}

/** 8 whole rows, 4 numbers of each at a time. */
function packPanel(rows: usize, depth: usize, target: usize): void {
  const rowBytes = depth * 4;
  const vectorBytes = (depth & ~3) * 4;
  for (let at: usize = 0; at < vectorBytes; at += 16) {
    transpose(rows + at, rowBytes, target);
    transpose(rows + at + 4 * rowBytes, rowBytes, target + 16);
    target += 4 * PANEL_ROW_BYTES;
  }
  for (let at = vectorBytes; at < rowBytes; at += 4) {
    for (let row: usize = 0; row < TILE_COLUMNS; row++) {
      store<f32>(target + row * 4, load<f32>(rows + row * rowBytes + at));
    }
    target += PANEL_ROW_BYTES;
  }
}

/** `4 rows of 4 numbers -> 4 halves of a panel's rows` */
function transpose(rows: usize, rowBytes: usize, target: usize): void {
  const a = v128.load(rows);
  const b = v128.load(rows + rowBytes);
  const c = v128.load(rows + 2 * rowBytes);
  const d = v128.load(rows + 3 * rowBytes);
  const ab01 = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const ab23 = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const cd01 = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  const cd23 = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  v128.store(target, v128.shuffle<f32>(ab01, cd01, 0, 1, 4, 5));
  v128.store(target + PANEL_ROW_BYTES, v128.shuffle<f32>(ab01, cd01, 2, 3, 6, 7));
  v128.store(target + 2 * PANEL_ROW_BYTES, v128.shuffle<f32>(ab23, cd23, 0, 1, 4, 5));
  v128.store(target + 3 * PANEL_ROW_BYTES, v128.shuffle<f32>(ab23, cd23, 2, 3, 6, 7));
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
      const from = matrix + (d * columns + column) * 4;
      if (width == TILE_COLUMNS) {
        v128.store(target, v128.load(from));
        v128.store(target, v128.load(from, 16), 16);
      } else {
        memory.fill(target, 0, PANEL_ROW_BYTES);
        memory.copy(target, from, width * 4);
      }
      target += PANEL_ROW_BYTES;
    }
  }
}
