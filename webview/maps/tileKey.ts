import type { TileAddress, TiledMatrix } from "../../src/viewModel/tiles/tileAddress.ts";
import { tileSide } from "../../src/protocol/mapMessages.ts";

/** Thumbnails have at most this many numbers on a side. */
const thumbnailSide = 64;

/** An address as a text that tells tiles apart. */
export function tileKey({ level, row, column, pooling, ...matrix }: TileAddress): string {
  const { layer, stage, map, version } = matrix;
  const place = `${layer} ${stage} ${version} ${level} ${row} ${column}`;
  // At level 0 numbers stand for themselves, however they are pooled.
  return `${place} ${level === 0 ? "" : pooling} ${JSON.stringify(map)}`;
}

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

/** The tile of level 0 that holds a cell. */
export function tileOfCell(
  { layer, stage, map, version }: TiledMatrix,
  row: number,
  column: number,
): TileAddress {
  const at = (place: number): number => Math.floor(place / tileSide);
  const place = { row: at(row), column: at(column) };
  return { layer, stage, map, version, level: 0, ...place, pooling: "largest" };
}

/** How many bytes a tile has at most. */
export function tileBytes({ level }: TileAddress): number {
  return tileSide * tileSide * (level === 0 ? 8 : 4);
}
