import type { PanelHost } from "../host.ts";
import { mostBytesPerAnswer } from "../../src/protocol/mapMessages.ts";
import type { Tile, TileAddress } from "../../src/viewModel/tiles/tileAddress.ts";
import { tileBytes, tileKey } from "./tileKey.ts";

/** The size of the cache of tiles in bytes; the least recently drawn are removed first. */
const mostBytesKept = 96_000_000;

/** 0 is most urgent: visible tiles, then those around them, then those of combined maps. */
export type Urgency = 0 | 1 | 2;

interface Want {
  readonly addresses: readonly TileAddress[];
  readonly urgency: Urgency;
}

/** The tiles of one state; views request tiles and are notified when they arrive. */
export interface TileStore {
  /** The current tile; undefined until it arrives. */
  readonly get: (address: TileAddress) => Tile | undefined;
  /** The tile, or until it arrives, the one from before the last change. */
  readonly picture: (address: TileAddress) => Tile | undefined;
  /** Replaces the visible tiles of a viewer. */
  readonly want: (viewer: object, addresses: readonly TileAddress[], urgency?: Urgency) => void;
  /** Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Where tiles come from. */
export interface TileSource {
  readonly computation: string;
  readonly request: PanelHost["request"];
  /** Tiles that came with the state. */
  readonly local: (address: TileAddress) => Tile | undefined;
  /** Called with the reason when a request fails. */
  readonly fail: (reason: unknown) => void;
}

/** A store over a source; `before` is what was shown until now. */
export function createTileStore(source: TileSource, before: TileStore | null): TileStore {
  const kept = new Map<string, Tile>();
  const wants = new Map<object, Want>();
  const listeners = new Set<() => void>();
  const failed = new Set<string>();
  let [bytes, isBusy, isWoken] = [0, false, false];

  const get = (address: TileAddress): Tile | undefined => {
    const key = tileKey(address);
    const found = kept.get(key);
    if (found) {
      kept.delete(key);
      kept.set(key, found);
      return found;
    }
    const local = source.local(address);
    if (local) keep(key, local);
    return local;
  };
  const keep = (key: string, tile: Tile): void => {
    kept.set(key, tile);
    bytes += tile.values.byteLength;
    for (const [oldest, { values }] of kept) {
      if (bytes <= mostBytesKept) break;
      kept.delete(oldest);
      bytes -= values.byteLength;
    }
  };
  const load = async (): Promise<void> => {
    if (isBusy) return;
    const batch = nextBatch(wants, (address) => !get(address) && !failed.has(tileKey(address)));
    if (batch.length === 0) return;
    isBusy = true;
    try {
      const { computation } = source;
      const tiles = await source.request("tile/load", { computation, tiles: batch });
      batch.forEach((address, at) => {
        const tile = tiles[at];
        if (tile) keep(tileKey(address), tile);
      });
    } catch (reason) {
      for (const address of batch) failed.add(tileKey(address));
      source.fail(reason);
    }
    isBusy = false;
    listeners.forEach((listener) => {
      listener();
    });
    await load();
  };
  // The requests of all viewers in one turn are sent together.
  const wake = (): void => {
    if (isWoken) return;
    isWoken = true;
    queueMicrotask(() => {
      isWoken = false;
      void load();
    });
  };
  return {
    get,
    picture: (address) => get(address) ?? before?.get(address),
    want: (viewer, addresses, urgency = 0) => {
      // After all others; the latest requests come first.
      wants.delete(viewer);
      if (addresses.length > 0) wants.set(viewer, { addresses, urgency });
      wake();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The missing tiles that fit in one answer, the most urgent and latest first. */
function nextBatch(
  wants: ReadonlyMap<object, Want>,
  isMissing: (address: TileAddress) => boolean,
): readonly TileAddress[] {
  const batch = new Map<string, TileAddress>();
  let bytes = 0;
  const inOrder = [...wants.values()].reverse().sort((a, b) => a.urgency - b.urgency);
  const urgency = inOrder.find(({ addresses }) => addresses.some(isMissing))?.urgency;
  for (const { addresses } of inOrder.filter((want) => want.urgency === urgency)) {
    for (const address of addresses) {
      const key = tileKey(address);
      if (batch.has(key) || !isMissing(address)) continue;
      bytes += tileBytes(address);
      if (bytes > mostBytesPerAnswer) return [...batch.values()];
      batch.set(key, address);
    }
  }
  return [...batch.values()];
}
