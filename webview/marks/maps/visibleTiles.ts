import { tileSide } from "../../../src/protocol/mapMessages.ts";
import type {
  Pooling,
  TileAddress,
  TiledMatrix,
} from "../../../src/viewModel/tiles/tileAddress.ts";
import type { MapExtent, Viewport } from "./viewport.ts";

/** The visible tiles of a level, from the middle outwards. */
export function visibleTiles(
  { layer, stage, map, version, shape }: TiledMatrix,
  view: Viewport,
  { width, height }: MapExtent,
  level: number,
  pooling: Pooling,
): readonly TileAddress[] {
  const span = tileSide * 2 ** level;
  const tiles = (from: number, pixels: number, cells: number): readonly number[] => {
    const first = Math.floor(from / span);
    const last = Math.floor((Math.min(cells, from + pixels / view.scale) - 1e-9) / span);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  };
  const rows = tiles(view.top, height, shape[0]);
  const columns = tiles(view.left, width, shape[1]);
  const middle = {
    row: (view.top + height / view.scale / 2) / span - 0.5,
    column: (view.left + width / view.scale / 2) / span - 0.5,
  };
  const far = ({ row, column }: TileAddress): number =>
    Math.hypot(row - middle.row, column - middle.column);
  return rows
    .flatMap((row) =>
      columns.map((column) => ({ layer, stage, map, version, level, row, column, pooling })),
    )
    .sort((left, right) => far(left) - far(right));
}
