import type { ReadyState } from "../../src/protocol/panelState.ts";
import { tileSide } from "../../src/protocol/mapMessages.ts";
import type { AttentionView, PackedMatrix } from "../../src/viewModel/panelView.ts";
import type { Tile, TileAddress } from "../../src/viewModel/tiles/tileAddress.ts";

/** Tiles of the numbers that came with a state: single heads, at full size. */
export function localTile(state: ReadyState, address: TileAddress): Tile | undefined {
  const { attention } = state;
  const packed = attention && packedOf(attention, address);
  if (!packed || address.level > 0 || address.layer > 0) return undefined;
  return cutTile(state.numbers, packed, address.row, address.column);
}

function packedOf(
  attention: AttentionView,
  { stage, map }: TileAddress,
): PackedMatrix | null | undefined {
  const head = map?.kind === "head" ? attention.heads[map.head] : undefined;
  switch (stage) {
    case "scores":
    case "maskedScores":
    case "attentionWeights":
    case "headOutput":
      return head?.[stage];
    default:
      return null;
  }
}

function cutTile(
  numbers: Float64Array,
  { offset, shape }: PackedMatrix,
  tileRow: number,
  tileColumn: number,
): Tile {
  const [firstRow, firstColumn] = [tileRow * tileSide, tileColumn * tileSide];
  const rows = Math.min(tileSide, shape[0] - firstRow);
  const columns = Math.min(tileSide, shape[1] - firstColumn);
  const values = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const start = offset + (firstRow + row) * shape[1] + firstColumn;
    values.set(numbers.subarray(start, start + columns), row * columns);
  }
  return { shape: [rows, columns], values };
}
