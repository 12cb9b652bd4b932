import type { HeadRows } from "../viewModel/tiles/headRows.ts";
import type { AskedRows } from "../viewModel/tiles/mapAnswers.ts";
import type { HeadMeasure } from "../viewModel/tiles/measureHeads.ts";
import type { Tile, TileAddress } from "../viewModel/tiles/tileAddress.ts";

export type { PlacedTile } from "../viewModel/tiles/firstTiles.ts";
export { coarsestLevel, thumbnailOf } from "../viewModel/tiles/tileAddress.ts";
export { mostBytesPerAnswer, tileSide } from "../viewModel/tiles/tileAddress.ts";

/** What the maps ask for; each is answered exactly once. */
export interface MapRequests {
  "tile/load": {
    params: { readonly computation: string; readonly tiles: readonly TileAddress[] };
    /** In the order asked for. */
    result: readonly Tile[];
  };
  "row/load": {
    params: { readonly computation: string } & AskedRows;
    result: HeadRows;
  };
  "head/measure": {
    params: { readonly computation: string; readonly layer: number };
    result: readonly HeadMeasure[];
  };
}
