import { useContext, useMemo } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { PlaceContext } from "../places.ts";
import { useSelected } from "../store.ts";
import type { Focus } from "../viewChoices.ts";
import type { MapAttention } from "./mapAttention.ts";
import type { MapChoices } from "./mapChoices.ts";

/** The view settings of the maps, and how to change them. */
export function useMapChoices(): {
  readonly choices: MapChoices;
  readonly choose: (change: Partial<MapChoices>) => void;
} {
  const { choices: store } = useContext(PanelToolsContext);
  const place = useContext(PlaceContext);
  const kept = useSelected(store, ({ maps }) => maps);
  const choices = useMemo(() => ({ ...kept, stage: stageIn(place, kept.stage) }), [kept, place]);
  return {
    choices,
    choose: (change) => {
      const kept = store.get();
      store.set({ ...kept, maps: { ...kept.maps, ...change } });
    },
  };
}

/** In the place of a stage, the maps show that stage; in that of the scores, before or after the mask. */
function stageIn(place: string | null, chosen: MapChoices["stage"]): MapChoices["stage"] {
  if (place === "scores") return chosen === "maskedScores" ? chosen : "scores";
  return place === "attentionWeights" || place === "headOutput" ? place : chosen;
}

/** The focused weight of the shown attention, and how to focus another. */
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
