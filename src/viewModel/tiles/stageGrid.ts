import * as l10n from "@vscode/l10n";
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
  throw new Error(
    map
      ? l10n.t("This attention has no map of {0}.", stage)
      : l10n.t("This attention has no map of {0} without a head.", stage),
  );
}

function mapGrid(
  stages: AttentionStages,
  stage: "scores" | "maskedScores" | "attentionWeights" | "headOutput",
  map: MapChoice,
): NumberGrid {
  const { headCount } = stages.shape;
  const ofHead = (head: number): NumberGrid => {
    if (head >= 0 && head < headCount) return tensorGrid(stages[stage], head);
    throw new Error(
      l10n.t("There is no head {0}: the computation has {1}, from 0.", head, headCount),
    );
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
