/**
 * Rows of a tile. 6 x 2 vectors of running sums, 2 vectors of the right matrix and 1 number of the
 * left one, spread over a vector, fill the 15 vector registers that a compiler has to give.
 */
export const TILE_ROWS: usize = 6;

/** Columns of a tile: 2 vectors of 4 numbers. */
export const TILE_COLUMNS: usize = 8;

/** Bytes of one row of a packed panel. */
export const PANEL_ROW_BYTES: usize = 32;

/** Depth of one pass: a panel of 256 x 8 numbers is 8 KiB and stays in the first-level cache. */
export const DEPTH_BLOCK: usize = 256;

/**
 * Rows that are worked on together: 8 tiles. Each packed panel is fetched once for all of them, and
 * 48 rows of 1024 scores are 192 KiB, which stay in the second-level cache from score to output.
 */
export const ROW_BLOCK: usize = 48;

/**
 * Rows of a linear layer that are worked on together: 32 tiles. A weight does not fit into the
 * second-level cache, so each of its panels is fetched for as many rows as do.
 */
export const LINEAR_ROWS: usize = 192;

/** Columns of a linear layer that are finished before the next: with 192 rows, outputs of 204 KiB. */
export const LINEAR_COLUMNS: usize = 256;

/** Rows, rounded up to whole tiles. */
export function toTileRows(rows: usize): usize {
  return ((rows + TILE_ROWS - 1) / TILE_ROWS) * TILE_ROWS;
}

/** Columns, rounded up to whole tiles. */
export function toTileColumns(columns: usize): usize {
  return (columns + TILE_COLUMNS - 1) & ~(TILE_COLUMNS - 1);
}

/**
 * Bytes from one row of a working block to the next. The 64 on top keep rows of 1024 numbers from
 * all falling on the same lines of the cache.
 */
export function toRowBytes(columns: usize): usize {
  return toTileColumns(columns) * 4 + 64;
}

/** Bytes of a matrix in packed panels; not in 32 bits, so that nothing is too large to be counted. */
export function countPackedBytes(columns: usize, depth: usize): f64 {
  return (toTileColumns(columns) as f64) * (depth as f64) * 4;
}
