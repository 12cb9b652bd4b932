import type { TiledAttentionView } from "../panelView.ts";
import { thumbnailOf } from "./thumbnail.ts";
import { type Tile, type TileAddress, toTiledMatrix } from "./tileAddress.ts";

/** A tile and whose it is. */
export interface PlacedTile {
  readonly address: TileAddress;
  readonly tile: Tile;
}

/** More small pictures than this, of 16 kB each, are asked for. */
const mostHeads = 64;

/** The small pictures with which a panel begins: the attention weights of each head. */
export function firstTiles({
  heads,
  query,
  queryTokens,
  keyTokens,
}: TiledAttentionView): readonly TileAddress[] {
  const shape = [queryTokens.length, keyTokens.length];
  const weights = toTiledMatrix(query.layer, "attentionWeights", shape);
  return heads
    .slice(0, mostHeads)
    .map(({ head }) => thumbnailOf({ ...weights, map: { kind: "head", head } }, "largest"));
}
