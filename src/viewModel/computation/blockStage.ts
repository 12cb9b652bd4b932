import { addTensors, applyDropout } from "../../engine/operations/linear.ts";
import type { BlockLayer } from "../../engine/problem.ts";
import type { BlockStages } from "../../engine/trace.ts";
import type { Tensor } from "../../tensor/tensor.ts";

/** Matrices [position, column] of the stream through a block. */
export type BlockStage =
  | "residualIn"
  | "projectedOutput"
  | "droppedAttention"
  | "residualSum1"
  | "normed1"
  | "residualMid"
  | "normed2"
  | "mlpOutput"
  | "droppedMlp"
  | "residualSum2"
  | "residualOut";

/** What a sublayer adds to the stream. */
export type AddedStage = "projectedOutput" | "droppedAttention" | "mlpOutput" | "droppedMlp";

/** The stream of a block at one stage [batch, position, column]. */
export function blockTensor(stages: BlockStages, layer: BlockLayer, stage: BlockStage): Tensor {
  const { attention, mlp, residualIn, residualMid, residualOut } = stages;
  switch (stage) {
    case "residualIn":
      return residualIn;
    case "residualMid":
      return residualMid;
    case "residualOut":
      return residualOut;
    case "normed1":
      return stages.normed1 ?? residualMid;
    case "normed2":
      return stages.normed2 ?? residualOut;
    case "projectedOutput":
      return attention.projectedOutput ?? attention.attentionOutput;
    case "mlpOutput":
      return mlp.mlpOutput;
    case "droppedAttention":
      return dropped(blockTensor(stages, layer, "projectedOutput"), layer, "attentionMask");
    case "droppedMlp":
      return dropped(mlp.mlpOutput, layer, "mlpMask");
    case "residualSum1":
    case "residualSum2": {
      const [stream, added] = addends(stage, layer);
      const more = blockTensor(stages, layer, added);
      return (layer.residual ?? true) ? addTensors(blockTensor(stages, layer, stream), more) : more;
    }
  }
}

/** The two parts of a sum before a norm. */
export function addends(
  stage: "residualSum1" | "residualSum2",
  layer: BlockLayer,
): readonly [BlockStage, AddedStage] {
  const [attention, mlp] = addedStages(layer);
  return stage === "residualSum1" ? ["residualIn", attention] : ["residualMid", mlp];
}

/** What both sublayers add; during training, after dropout. */
export function addedStages({
  dropout,
}: BlockLayer): readonly [attention: AddedStage, mlp: AddedStage] {
  return dropout ? ["droppedAttention", "droppedMlp"] : ["projectedOutput", "mlpOutput"];
}

function dropped(
  added: Tensor,
  { dropout }: BlockLayer,
  mask: "attentionMask" | "mlpMask",
): Tensor {
  return dropout ? applyDropout(added, dropout[mask], dropout.probability) : added;
}
