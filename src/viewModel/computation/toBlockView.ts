import { addTensors } from "../../engine/operations/addTensors.ts";
import { applyDropout } from "../../engine/operations/applyDropout.ts";
import { computeRowMeasures } from "../../engine/operations/computeRowMeasures.ts";
import type { BlockLayer } from "../../engine/problem.ts";
import type { BlockStages } from "../../engine/trace.ts";
import { sliceTensor } from "../../tensor/sliceTensor.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { NumberPacker } from "../numberPacker.ts";
import type { StageName } from "../panelView.ts";
import type { AdditionView, BlockView, NormView } from "./computationView.ts";

const normNames = { rmsNorm: "RMSNorm", layerNorm: "LayerNorm" } as const;

/** A tensor [batch, position, column] with the stage that it is. */
interface Staged {
  readonly stage: StageName;
  readonly tensor: Tensor;
}

/** The stream through one block, of the first batch element. */
export function toBlockView(
  stages: BlockStages,
  layer: BlockLayer,
  packer: NumberPacker,
): BlockView {
  const isPre = stages.placement === "pre";
  const streamIn = staged("residualIn", stages.residualIn);
  const streamMid = staged("residualMid", stages.residualMid);
  const attended = toAttended(stages, layer);
  const computed = toComputed(stages, layer);
  const sumMid = isPre ? streamMid : staged("residualSum1", sum(streamIn, attended, layer));
  const sumOut = isPre
    ? staged("residualOut", stages.residualOut)
    : staged("residualSum2", sum(streamMid, computed, layer));
  const normed1 = stages.normed1 ?? stages.residualMid;
  const normed2 = stages.normed2 ?? stages.residualOut;
  const isResidual = layer.residual ?? true;
  const packAddition = (stream: Staged, added: Staged, total: Staged): AdditionView => ({
    stream: packer.add(stream.tensor),
    streamStage: stream.stage,
    added: packer.add(added.tensor),
    addedStage: added.stage === "mlpOutput" ? "mlpOutput" : "projectedOutput",
    sum: packer.add(total.tensor),
    sumStage: total.stage,
    isResidual,
  });
  return {
    placement: stages.placement,
    normName: normNames[layer.norm],
    norms: [
      packNorm("normed1", isPre ? streamIn : sumMid, normed1, packer),
      packNorm("normed2", isPre ? streamMid : sumOut, normed2, packer),
    ],
    additions: [
      packAddition(streamIn, attended, sumMid),
      packAddition(streamMid, computed, sumOut),
    ],
  };
}

function packNorm(
  stage: NormView["stage"],
  before: Staged,
  after: Tensor,
  packer: NumberPacker,
): NormView {
  return {
    stage,
    before: packer.add(before.tensor),
    beforeStage: before.stage,
    after: packer.add(after),
    measuresBefore: computeRowMeasures(sliceTensor(before.tensor, [0])),
    measuresAfter: computeRowMeasures(sliceTensor(after, [0])),
  };
}

/** What attention adds, after dropout where the block has any. */
function toAttended({ attention }: BlockStages, { dropout }: BlockLayer): Staged {
  const projected = attention.projectedOutput ?? attention.attentionOutput;
  return staged(
    "projectedOutput",
    dropout ? applyDropout(projected, dropout.attentionMask, dropout.probability) : projected,
  );
}

function toComputed({ mlp }: BlockStages, { dropout }: BlockLayer): Staged {
  const { mlpOutput } = mlp;
  return staged(
    "mlpOutput",
    dropout ? applyDropout(mlpOutput, dropout.mlpMask, dropout.probability) : mlpOutput,
  );
}

function sum(stream: Staged, added: Staged, { residual = true }: BlockLayer): Tensor {
  return residual ? addTensors(stream.tensor, added.tensor) : added.tensor;
}

function staged(stage: StageName, tensor: Tensor): Staged {
  return { stage, tensor };
}
