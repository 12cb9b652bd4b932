import * as l10n from "@vscode/l10n";
import { mergeHeads } from "../../engine/operations/heads.ts";
import { recipeOf } from "../../engine/operations/scores.ts";
import type { AttentionStages, MlpStages } from "../../engine/trace.ts";
import type { StageName } from "../stageName.ts";
import { roleOfStage } from "../computation/fileStages.ts";
import { addends, blockTensor } from "../computation/blockStage.ts";
import { differenceGrid, droppedGrid, maxGrid, meanGrid, sumGrid } from "./combineGrids.ts";
import { type NumberGrid, tensorGrid } from "./numberGrid.ts";
import { scoresGrid } from "./scoresGrid.ts";
import type { ShownStages } from "./shownStages.ts";
import type { MapChoice } from "./tileAddress.ts";

/** The numbers of a stage of the first batch element, of one head or of several together. */
export function stageGrid(shown: ShownStages, stage: StageName, map: MapChoice | null): NumberGrid {
  const { attention, mlp } = shown.parts;
  const grid =
    (attention && attentionGrid(attention, shown, stage, map)) ??
    (mlp && mlpGrid(mlp, stage)) ??
    streamGrid(shown, stage) ??
    parameterGrid(shown, stage);
  if (grid) return grid;
  throw new Error(
    map
      ? l10n.t("This computation has no map of {0}.", stage)
      : l10n.t("This computation has no map of {0} without a head.", stage),
  );
}

/** The weights of one head of the first batch element. */
export function headWeights(stages: AttentionStages, head: number): NumberGrid {
  return mapGrid(stages, "attentionWeights", { kind: "head", head });
}

function attentionGrid(
  stages: AttentionStages,
  { matrices }: ShownStages,
  stage: StageName,
  map: MapChoice | null,
): NumberGrid | null {
  switch (stage) {
    case "query":
    case "key":
    case "value":
      return tensorGrid(matrices[stage] ?? mergeHeads(stages[stage]));
    case "attentionOutput":
      return tensorGrid(stages.attentionOutput);
    case "projectedOutput":
      return stages.projectedOutput ? tensorGrid(stages.projectedOutput) : null;
    case "scores":
    case "maskedScores":
    case "attentionWeights":
    case "headOutput":
      return map && mapGrid(stages, stage, map);
    default:
      return null;
  }
}

function mlpGrid(stages: MlpStages, stage: StageName): NumberGrid | null {
  switch (stage) {
    case "mlpHidden":
    case "mlpActivated":
    case "mlpOutput":
      return tensorGrid(stages[stage]);
    case "mlpGate":
      return stages.mlpGate ? tensorGrid(stages.mlpGate) : null;
    default:
      return null;
  }
}

function streamGrid(shown: ShownStages, stage: StageName): NumberGrid | null {
  const { parts, input, block: layer, ends } = shown;
  const { block, mlp } = parts;
  switch (stage) {
    case "input": {
      const tensor = input ?? mlp?.input;
      return tensor ? tensorGrid(tensor) : null;
    }
    case "finalNormed":
    case "logits": {
      const tensor = ends?.[stage];
      return tensor ? tensorGrid(tensor) : null;
    }
    case "residualIn":
    case "normed1":
    case "residualMid":
    case "normed2":
    case "residualOut":
      return block && layer && tensorGrid(blockTensor(block, layer, stage));
    case "droppedAttention":
    case "droppedMlp": {
      if (!block || !layer?.dropout) return null;
      const { probability, attentionMask, mlpMask } = layer.dropout;
      const [added, mask] =
        stage === "droppedAttention"
          ? (["projectedOutput", attentionMask] as const)
          : (["mlpOutput", mlpMask] as const);
      const whole = tensorGrid(blockTensor(block, layer, added));
      return droppedGrid(whole, tensorGrid(mask), probability);
    }
    case "residualSum1":
    case "residualSum2": {
      if (!block || !layer) return null;
      const [stream, added] = addends(stage, layer).map((part) => stageGrid(shown, part, null)) as [
        NumberGrid,
        NumberGrid,
      ];
      return (layer.residual ?? true) ? sumGrid(stream, added) : added;
    }
    default:
      return null;
  }
}

/** What is learned, as the file has it. */
function parameterGrid({ matrices }: ShownStages, stage: StageName): NumberGrid | null {
  const role = roleOfStage(stage);
  const matrix = role && matrices[role];
  return matrix ? tensorGrid(matrix) : null;
}

function mapGrid(
  stages: AttentionStages,
  stage: "scores" | "maskedScores" | "attentionWeights" | "headOutput",
  map: MapChoice,
): NumberGrid {
  const { headCount } = stages.shape;
  const ofHead = (head: number): NumberGrid => {
    if (head >= 0 && head < headCount) {
      const recipe = recipeOf(stages[stage]);
      return recipe ? scoresGrid(stages, recipe, head) : tensorGrid(stages[stage], head);
    }
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
