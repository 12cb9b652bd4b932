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

/** Further small pictures are requested. */
const mostHeads = 64;
/** The approximate size of the texts of a state. */
const bytesOfWords = 200_000;

/**
 * The first small pictures of a panel: the attention weights of each head, as long as they fit in a
 * message beside the `bytes` of its numbers.
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
