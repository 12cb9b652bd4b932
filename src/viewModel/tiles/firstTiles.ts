import type { TiledAttentionView } from "../panelView.ts";
import {
  mostBytesPerAnswer,
  mostThumbnailBytes,
  thumbnailOf,
  toTiledMatrix,
  type Tile,
  type TileAddress,
} from "./tileAddress.ts";

/** A tile and whose it is. */
export interface PlacedTile {
  readonly address: TileAddress;
  readonly tile: Tile;
}

/** More small pictures than this are asked for. */
const mostHeads = 64;
/** The words of a state need about as much. */
const bytesOfWords = 200_000;

/**
 * The small pictures with which a panel begins: the attention weights of each head, as far as a message
 * has room for them beside the `bytes` of its numbers.
 */
export function firstTiles(
  { heads, query, queryTokens, keyTokens }: TiledAttentionView,
  bytes: number,
): readonly TileAddress[] {
  const left = mostBytesPerAnswer - bytesOfWords - bytes;
  const most = Math.min(mostHeads, Math.max(0, Math.floor(left / mostThumbnailBytes)));
  const shape = [queryTokens.length, keyTokens.length];
  const weights = toTiledMatrix(query.layer, "attentionWeights", shape);
  return heads
    .slice(0, most)
    .map(({ head }) => thumbnailOf({ ...weights, map: { kind: "head", head } }, "largest"));
}
