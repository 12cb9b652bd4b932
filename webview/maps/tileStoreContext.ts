import { createContext } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import { toWords } from "../hostRequests.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { localTile } from "./localTiles.ts";
import { tileKey } from "./tileKey.ts";
import { createTileStore, type TileStore } from "./tileStore.ts";

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
