import type { MapChoice, MapVersion, TiledMatrix } from "../../src/viewModel/tiles/tileAddress.ts";
import type { Focus } from "../viewChoices.ts";
import { type MapAttention, mapShape, type MapStage, mapStages } from "./mapAttention.ts";
import type { MapChoices } from "./mapChoices.ts";

/** The map that is shown large. */
export function shownMap(
  { look, shown, against }: Pick<MapChoices, "look" | "shown" | "against">,
  { head }: Pick<Focus, "head">,
  headCount: number,
): MapChoice {
  // Lines cannot show a sign or a mean.
  if (headCount < 2 || shown === "head" || look === "lines") return { kind: "head", head };
  if (shown !== "difference") return { kind: shown };
  return { kind: "difference", head, against: otherHead(head, against, headCount) };
}

/** A head is not compared with itself. */
function otherHead(head: number, against: number, headCount: number): number {
  const other = Math.min(against, headCount - 1);
  return other === head ? (head + 1) % headCount : other;
}

/** A stage of an attention as one map. */
export interface MapMatrix extends TiledMatrix {
  readonly stage: MapStage;
  readonly map: MapChoice;
}

/** The map of a stage. */
export function mapMatrix(
  attention: MapAttention,
  stage: MapStage,
  map: MapChoice,
  version: MapVersion = "now",
): MapMatrix {
  const { layer } = attention;
  return { layer, stage, map, version, shape: mapShape(attention, stage) };
}

/** The stage of the maps; masked scores differ only with a mask. */
export function shownStage(attention: MapAttention, { stage }: MapChoices): MapStage {
  const stages = mapStages(attention);
  if (stages.includes(stage)) return stage;
  return stage === "maskedScores" && stages.includes("scores") ? "scores" : "attentionWeights";
}
