import type { TileAddress, TiledMatrix } from "../../src/viewModel/tiles/tileAddress.ts";
import { tileSide } from "../../src/protocol/mapMessages.ts";

/** An address as a text that tells tiles apart. */
export function tileKey({ level, row, column, pooling, ...matrix }: TileAddress): string {
  const { layer, stage, map, version } = matrix;
  const place = `${layer} ${stage} ${version} ${level} ${row} ${column}`;
  // At level 0, each number is itself, whatever the pooling.
  return `${place} ${level === 0 ? "" : pooling} ${JSON.stringify(map)}`;
}

/** The tile of level 0 that contains a cell. */
export function tileOfCell(
  { layer, stage, map, version }: TiledMatrix,
  row: number,
  column: number,
): TileAddress {
  const at = (place: number): number => Math.floor(place / tileSide);
  const place = { row: at(row), column: at(column) };
  return { layer, stage, map, version, level: 0, ...place, pooling: "largest" };
}

/** The maximum size of a tile, in bytes. */
export function tileBytes({ level }: TileAddress): number {
  return tileSide * tileSide * (level === 0 ? 8 : 4);
}
