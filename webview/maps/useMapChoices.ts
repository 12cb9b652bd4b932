import { useContext } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { useSelected } from "../store.ts";
import type { Focus } from "../viewChoices.ts";
import type { MapAttention } from "./mapAttention.ts";
import type { MapChoices } from "./mapChoices.ts";

/** How the maps are looked at, and how to look at them otherwise. */
export function useMapChoices(): {
  readonly choices: MapChoices;
  readonly choose: (change: Partial<MapChoices>) => void;
} {
  const { choices: store } = useContext(PanelToolsContext);
  const choices = useSelected(store, ({ maps }) => maps);
  return {
    choices,
    choose: (change) => {
      const kept = store.get();
      store.set({ ...kept, maps: { ...kept.maps, ...change } });
    },
  };
}

/** The focused weight, inside the attention that is shown, and how to look at another. */
export function useFocus(attention: MapAttention): {
  readonly focus: Focus;
  readonly look: (change: Partial<Focus>) => void;
} {
  const { choices: store } = useContext(PanelToolsContext);
  const kept = useSelected(store, ({ focus }) => focus);
  const inside = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
  const focus: Focus = {
    layer: attention.layer,
    head: inside(kept.head, attention.heads.length),
    query: inside(kept.query, attention.queryTokens.length),
    key: inside(kept.key, attention.keyTokens.length),
  };
  return {
    focus,
    look: (change) => {
      store.set({ ...store.get(), focus: { ...focus, layer: kept.layer, ...change } });
    },
  };
}
