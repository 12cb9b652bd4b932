import type { TileAddress, TiledMatrix } from "./tileAddress.ts";

/** Thumbnails have at most this many numbers on a side. */
const thumbnailSide = 64;

/** So many bytes a thumbnail has at most. */
export const mostThumbnailBytes = 4 * thumbnailSide ** 2;

/** The level at which the whole matrix is one small tile. */
export function coarsestLevel([rows, columns]: TiledMatrix["shape"]): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(rows, columns) / thumbnailSide)));
}

/** The whole matrix as one small tile. */
export function thumbnailOf(
  { layer, stage, map, version, shape }: TiledMatrix,
  pooling: TileAddress["pooling"],
): TileAddress {
  return { layer, stage, map, version, level: coarsestLevel(shape), row: 0, column: 0, pooling };
}
