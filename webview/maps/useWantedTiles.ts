import { useContext, useEffect, useRef } from "preact/hooks";
import type { TileAddress } from "../../src/viewModel/tiles/tileAddress.ts";
import type { Urgency } from "./tileStore.ts";
import { TileStoreContext } from "./tileStoreContext.ts";

/** Requests tiles as long as a view shows them. */
export function useWantedTiles(addresses: readonly TileAddress[], urgency: Urgency = 0): void {
  const store = useContext(TileStoreContext);
  const viewer = useRef({});
  useEffect(() => {
    const { current } = viewer;
    store?.want(current, addresses, urgency);
    return () => {
      store?.want(current, []);
    };
  }, [store, urgency, JSON.stringify(addresses)]);
}
