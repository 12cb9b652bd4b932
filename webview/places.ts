import { createContext } from "preact";
import type { FlowBox, FlowGraph } from "../src/protocol/flow/flowGraph.ts";
import type { ReadyState } from "../src/protocol/panelState.ts";
import type { Store } from "./store.ts";
import { texts } from "./texts.ts";
import type { ViewChoices } from "./viewChoices.ts";

/** A place in the panel: one stage in full, the overview, or a place other than a stage. */
export interface Place {
  readonly id: string;
  readonly label: string;
  /** Its content in a sentence. */
  readonly note: string;
  /** Its box in the flow; null if it has none. */
  readonly box: FlowBox | null;
  /** Which section of the whole page it belongs to. */
  readonly section: string;
}

/** The first place. */
export const overview = "overview";

/** The current place; null while everything is on one page. */
export const PlaceContext = createContext<string | null>(null);

/** The places of a computation that are not stages: the overview and others. */
export function placesBeside({ computation, mlp, tiledMlp }: ReadyState, graph: FlowGraph) {
  const { stack, cost, weights } = computation;
  const shownMlp = mlp ?? tiledMlp;
  const isMlpApart =
    shownMlp !== null && !graph.steps.flat().some(({ section }) => section === "mlp");
  const drawnBy = weights.length === 0 ? shownMlp?.drawnBy : undefined;
  const [weightsName, weightsNote] =
    drawnBy === undefined
      ? [texts.learned, texts.learnedNote]
      : [texts.weights, texts.drawnWeightsNote(drawnBy)];
  const hasWeights = weights.length > 0 || (shownMlp?.weights.length ?? 0) > 0;
  const beside = (id: string, label: string, note: string): Place[] => [
    { id, label, note, box: null, section: id },
  ];
  return [
    ...beside(overview, texts.overview, ""),
    ...(stack ? beside("layers", texts.layers, texts.layersNote(stack.layer)) : []),
    ...(isMlpApart ? beside("mlp", shownMlp.title, "") : []),
    ...(hasWeights ? beside("learned", weightsName, weightsNote) : []),
    ...(cost ? beside("cost", texts.cost, texts.costNote(stack?.layerCount ?? null)) : []),
  ];
}

/** All places of a computation, in the order of the arrow keys. */
export function placesOf(state: ReadyState, graph: FlowGraph): readonly Place[] {
  const boxes = graph.steps.flat().map((box): Place => {
    const { id, label, note, section } = box;
    return { id, label, note, box, section };
  });
  return [...placesBeside(state, graph), ...boxes];
}

/** The place that shows a stage, alone or together with another. */
export function findPlace(places: readonly Place[], stage: string): Place | undefined {
  const id = placeOfStage[stage] ?? stage;
  const section = sectionOfStage(stage);
  return (
    places.find((place) => place.id === id) ??
    places.find((place) => place.box?.stage === id) ??
    places.find((place) => place.section === section)
  );
}

/** Stages that are shown in the place of another. */
const placeOfStage: Readonly<Record<string, string>> = {
  maskedScores: "scores",
  contribution: "projectedOutput",
  strength: "projectedOutput",
  projectionBias: "projectedOutput",
  droppedAttention: "projectedOutput",
  droppedMlp: "mlpOutput",
  streamLength: "layers",
  shapes: "cost",
};

/** The section that shows a stage when everything is on one page. */
export function sectionOfStage(stage: string): string {
  return sections.find(([, stages]) => stages.includes(stage))?.[0] ?? "stream";
}

const sections: readonly (readonly [section: string, stages: readonly string[]])[] = [
  ["projections", ["input", "query", "key", "value"]],
  ["attention", ["scores", "maskedScores", "attentionWeights", "headOutput"]],
  ["concatenation", ["attentionOutput", "projectedOutput"]],
  ["mlp", ["mlpHidden", "mlpGate", "mlpActivated", "mlpOutput"]],
  ["layers", ["layers"]],
  ["cost", ["shapes", "cost"]],
];

/** Stages that have one map per head; the maps show the one of the current place. */
const mapStages = ["scores", "maskedScores", "attentionWeights", "headOutput"] as const;

/**
 * Goes to the place that shows a stage; where everything stands below each other, opens the section
 * and brings what it shows of the stage into view.
 */
export function goTo(
  choices: Store<ViewChoices>,
  stage: string,
  section = sectionOfStage(stage),
): void {
  const now = choices.get();
  const map = mapStages.find((each) => each === stage);
  const maps = map ? { ...now.maps, stage: map } : now.maps;
  const closedSections = now.closedSections.filter((name) => name !== section);
  choices.set({ ...now, place: stage, maps, closedSections });
  requestAnimationFrame(() => {
    if (now.isWhole) scrollTo(section);
    const shown = document
      .querySelector(`.section-${section} [data-stage="${stage}"]`)
      ?.closest("figure");
    shown?.classList.remove("shown-now");
    if (now.isWhole) requestAnimationFrame(() => shown?.classList.add("shown-now"));
  });
}

function scrollTo(section: string): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document
    .querySelector(`.section-${section}`)
    ?.scrollIntoView({ block: "start", behavior: isStill ? "auto" : "smooth" });
}
