import { createContext } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import { toWords } from "../hostRequests.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { tileKey } from "./tileKey.ts";
import { createTileStore, type TileStore } from "./tileStore.ts";
import { tileSide } from "../../src/protocol/mapMessages.ts";
import type {
  AttentionView,
  HeadView,
  PackedMatrix,
  WeightMapsView,
} from "../../src/viewModel/panelView.ts";
import type { Tile, TileAddress } from "../../src/viewModel/tiles/tileAddress.ts";
import { readNumbers } from "../drawings/readNumbers.ts";
import { subtract } from "../drawings/subtract.ts";
import { wholeAttention } from "./mapAttention.ts";

/** The tiles for every map below; null without a computation. */
export const TileStoreContext = createContext<TileStore | null>(null);

/** A store for a state; the tiles of the previous state are shown until the new ones arrive. */
export function useTileStore(state: ReadyState, computation: string): TileStore {
  const { request, notice } = useContext(PanelToolsContext);
  const last = useRef<{ readonly id: string; readonly store: TileStore } | null>(null);
  return useMemo(() => {
    const first = new Map(state.firstTiles.map(({ address, tile }) => [tileKey(address), tile]));
    const source = {
      computation,
      request,
      local: (address: Parameters<TileStore["get"]>[0]) =>
        first.get(tileKey(address)) ?? localTile(state, address),
      fail: (reason: unknown) => {
        notice.set(toWords(reason));
      },
    };
    const before = last.current?.id === computation ? withoutPast(last.current.store) : null;
    const store = createTileStore(source, before);
    last.current = { id: computation, store };
    return store;
  }, [state, computation, request, notice]);
}

/** A store without a reference to the one before it. */
function withoutPast(store: TileStore): TileStore {
  return { ...store, picture: store.get };
}

/** Draws again whenever tiles arrive. */
export function useTileArrivals(store: TileStore | null): number {
  const [arrivals, setArrivals] = useState(0);
  useEffect(() => {
    const stop = store?.subscribe(() => {
      setArrivals((count) => count + 1);
    });
    return () => {
      stop?.();
    };
  }, [store]);
  return arrivals;
}

/** Tiles of the numbers in a state: single heads, at full size. */
function localTile(state: ReadyState, address: TileAddress): Tile | undefined {
  const { computation } = state;
  const attention = wholeAttention(state);
  if (!attention || address.level > 0 || address.layer !== (computation.stack?.layer ?? 0)) {
    return undefined;
  }
  const packed = packedHead(attention, address);
  if (!packed) return undefined;
  const numbers = versionOf(state, packed, address.version);
  return numbers ? cutTile(numbers, packed.shape, address.row, address.column) : undefined;
}

/** Where the numbers of one head begin in those of a state; null if the state does not contain them. */
function packedHead(
  { heads }: Pick<AttentionView | WeightMapsView, "heads">,
  { stage, map }: Pick<TileAddress, "stage" | "map">,
): PackedMatrix | null {
  const head = map?.kind === "head" ? heads[map.head] : undefined;
  switch (stage) {
    case "scores":
    case "maskedScores":
    case "attentionWeights":
    case "headOutput":
      return (head as Partial<HeadView> | undefined)?.[stage] ?? null;
    default:
      return null;
  }
}

function versionOf(
  { numbers, whatIf }: ReadyState,
  packed: PackedMatrix,
  version: TileAddress["version"],
): Float64Array | null {
  const now = readNumbers(numbers, packed);
  if (version === "now") return now;
  const was = whatIf?.baseline?.matrices[packed.offset];
  if (was?.kind !== "numbers") return null;
  const before = readNumbers(numbers, was.matrix);
  return version === "before" ? before : now.map((value, at) => subtract(value, before[at]));
}

function cutTile(
  numbers: Float64Array,
  shape: PackedMatrix["shape"],
  tileRow: number,
  tileColumn: number,
): Tile {
  const [firstRow, firstColumn] = [tileRow * tileSide, tileColumn * tileSide];
  const rows = Math.min(tileSide, shape[0] - firstRow);
  const columns = Math.min(tileSide, shape[1] - firstColumn);
  const values = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const start = (firstRow + row) * shape[1] + firstColumn;
    values.set(numbers.subarray(start, start + columns), row * columns);
  }
  return { shape: [rows, columns], values };
}
