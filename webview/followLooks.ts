import type { ViewReference, ViewStage } from "../src/lessons/format/viewReference.ts";
import { onHostEvent } from "./hostEvents.ts";
import type { Store } from "./store.ts";
import { goTo, sectionOfStage } from "./places.ts";
import type { ViewChoices } from "./viewChoices.ts";

/** Shows a stage of the computation, a weight of it, or a head, when the host asks for it. */
export function followLooks(source: EventTarget, choices: Store<ViewChoices>): void {
  onHostEvent(source, "panel/lookAt", (view) => {
    choices.set(lookAt(choices.get(), view));
    goTo(choices, view.stage);
  });
  onHostEvent(source, "panel/head", ({ head, query }) => {
    const now = choices.get();
    choices.set({ ...now, focus: { ...now.focus, head, query } });
  });
}

function lookAt(now: ViewChoices, view: ViewReference): ViewChoices {
  const { stage } = view;
  const { layer, head, query, key } = now.focus;
  const focus = {
    layer: view.block ?? layer,
    head: view.head ?? head,
    query: view.query ?? query,
    key: view.key ?? key,
  };
  const maps = isMap(stage)
    ? ({ ...now.maps, look: "map", shown: "head", stage } as const)
    : now.maps;
  return { ...now, focus, maps, mlpPosition: view.query ?? now.mlpPosition };
}

function isMap(stage: ViewStage): stage is ViewChoices["maps"]["stage"] {
  return sectionOfStage(stage) === "attention";
}
