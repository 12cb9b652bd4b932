import { mergeHeads } from "../../engine/operations/mergeHeads.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { StageName } from "../stageName.ts";
import { differenceGrid, maxGrid, meanGrid } from "./combineGrids.ts";
import { type NumberGrid, tensorGrid } from "./numberGrid.ts";
import type { MapChoice } from "./tileAddress.ts";

/** The matrices of a file that attention starts from. */
export type InputMatrices = ComputationGroup["matrices"];

/** The numbers of a stage of the first batch element, of one head or of several together. */
export function stageGrid(
  stages: AttentionStages,
  inputs: InputMatrices,
  stage: StageName,
  map: MapChoice | null,
): NumberGrid {
  switch (stage) {
    case "query":
    case "key":
    case "value": {
      const matrix = inputs[stage];
      return tensorGrid(matrix ?? mergeHeads(stages[stage]));
    }
    case "attentionOutput":
      return tensorGrid(stages.attentionOutput);
    case "projectedOutput":
      if (stages.projectedOutput) return tensorGrid(stages.projectedOutput);
      break;
    case "scores":
    case "maskedScores":
    case "attentionWeights":
    case "headOutput":
      if (map) return mapGrid(stages, stage, map);
      break;
    default:
      break;
  }
  throw new Error(`This attention has no map of ${stage}${map ? "" : " without a head"}.`);
}

function mapGrid(
  stages: AttentionStages,
  stage: "scores" | "maskedScores" | "attentionWeights" | "headOutput",
  map: MapChoice,
): NumberGrid {
  const { headCount } = stages.shape;
  const ofHead = (head: number): NumberGrid => {
    if (head >= 0 && head < headCount) return tensorGrid(stages[stage], head);
    throw new Error(`There is no head ${head}: the computation has ${headCount}, from 0.`);
  };
  switch (map.kind) {
    case "head":
      return ofHead(map.head);
    case "mean":
      return meanGrid(Array.from({ length: headCount }, (_, head) => ofHead(head)));
    case "max":
      return maxGrid(Array.from({ length: headCount }, (_, head) => ofHead(head)));
    case "difference":
      return differenceGrid(ofHead(map.head), ofHead(map.against));
  }
}
