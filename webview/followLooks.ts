import type { ViewReference, ViewStage } from "../src/lessons/format/viewReference.ts";
import { onHostEvent } from "./hostEvents.ts";
import type { Store } from "./store.ts";
import type { ViewChoices } from "./viewChoices.ts";
import { openSection } from "./views/openSection.ts";

/** Whenever the host says so, looks at a stage of the computation, and at a weight of it. */
export function followLooks(source: EventTarget, choices: Store<ViewChoices>): void {
  onHostEvent(source, "panel/lookAt", (view) => {
    choices.set(lookAt(choices.get(), view));
    openSection(choices, sectionOf(view.stage), view.stage);
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
  return sectionOf(stage) === "attention";
}

/** The section of the panel that shows a stage whole. */
function sectionOf(stage: ViewStage): string {
  switch (stage) {
    case "input":
    case "query":
    case "key":
    case "value":
      return "projections";
    case "scores":
    case "maskedScores":
    case "attentionWeights":
    case "headOutput":
      return "attention";
    case "attentionOutput":
    case "projectedOutput":
      return "concatenation";
    case "mlpHidden":
    case "mlpGate":
    case "mlpActivated":
    case "mlpOutput":
      return "mlp";
    case "residualIn":
    case "normed1":
    case "residualMid":
    case "normed2":
    case "residualOut":
    case "finalNormed":
    case "logits":
      return "stream";
    case "shapes":
      return "cost";
  }
}
