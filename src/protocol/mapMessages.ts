import type { HeadMeasure } from "../viewModel/tiles/measureHeads.ts";
import type { HeadRows } from "../viewModel/tiles/headRows.ts";
import type { Tile, TileAddress } from "../viewModel/tiles/tileAddress.ts";

export { tileSide } from "../viewModel/tiles/tileAddress.ts";

/** No answer carries more numbers than this: what comes late is no longer looked at. */
export const mostBytesPerAnswer = 2_000_000;

/** What the maps of attention ask for; each is answered exactly once. */
export interface MapRequests {
  "tile/load": {
    params: { readonly computation: string; readonly tiles: readonly TileAddress[] };
    /** In the order asked for. */
    result: readonly Tile[];
  };
  /** The weights of one query in every head; of null, what each key receives. */
  "row/load": {
    params: {
      readonly computation: string;
      readonly layer: number;
      readonly query: number | null;
    };
    result: HeadRows;
  };
  "head/measure": {
    params: { readonly computation: string; readonly layer: number };
    result: readonly HeadMeasure[];
  };
}
