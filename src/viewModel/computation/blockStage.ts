import { addTensors } from "../../engine/operations/addTensors.ts";
import { applyDropout } from "../../engine/operations/applyDropout.ts";
import type { BlockLayer } from "../../engine/problem.ts";
import type { BlockStages } from "../../engine/trace.ts";
import type { Tensor } from "../../tensor/tensor.ts";

/** Matrices [position, column] of the stream through a block. */
export type BlockStage =
  | "residualIn"
  | "projectedOutput"
  | "residualSum1"
  | "normed1"
  | "residualMid"
  | "normed2"
  | "mlpOutput"
  | "residualSum2"
  | "residualOut";

/** The stream of a block at one place [batch, position, column]; what is added is after dropout. */
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
      return dropped(
        attention.projectedOutput ?? attention.attentionOutput,
        layer,
        "attentionMask",
      );
    case "mlpOutput":
      return dropped(mlp.mlpOutput, layer, "mlpMask");
    case "residualSum1":
    case "residualSum2": {
      const [stream, added] = addends(stage);
      const more = blockTensor(stages, layer, added);
      return (layer.residual ?? true) ? addTensors(blockTensor(stages, layer, stream), more) : more;
    }
  }
}

/** What a sum before a norm is made of. */
export function addends(stage: "residualSum1" | "residualSum2"): readonly [BlockStage, BlockStage] {
  return stage === "residualSum1"
    ? ["residualIn", "projectedOutput"]
    : ["residualMid", "mlpOutput"];
}

function dropped(
  added: Tensor,
  { dropout }: BlockLayer,
  mask: "attentionMask" | "mlpMask",
): Tensor {
  return dropout ? applyDropout(added, dropout[mask], dropout.probability) : added;
}
