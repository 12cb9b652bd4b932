import { holdsOnlyFinite } from "../../../tensor/vectors.ts";
import type { Tensor } from "../../../tensor/tensor.ts";
import { computeHeadOutput } from "../../operations/computeHeadOutput.ts";
import type { AttentionMaps, AttentionOperands } from "../backend.ts";
import { toScoreOperands } from "./attentionOperands.ts";
import { computeWasmScores } from "./computeWasmScores.ts";
import { toAttentionWorkspace } from "./jobs/attentionJob.ts";
import type { KernelCrew } from "./threads/kernelCrew.ts";

/**
 * `query [batch, headCount, queryLength, headDim], key, value -> attentionWeights [batch, headCount,
 * queryLength, keyLength], headOutput [batch, headCount, queryLength, valueHeadDim]`, and scores and
 * maskedScores for whoever reads them
 *
 * One head at a time goes through the kernels' memory, a block of its rows at a time, and from there
 * into the results; the kernels' memory therefore stays small.
 */
export function computeWasmAttention(
  crew: KernelCrew,
  operands: AttentionOperands,
  mostHeld: number,
): AttentionMaps {
  const parts = toScoreOperands(crew, operands);
  const { batchSize, headCount, queryLength, keyLength, valueHeadDim } = parts.shape;
  const rows = batchSize * headCount * queryLength;
  const workspace = toAttentionWorkspace(crew.kernels.functions, parts);
  crew.reserve(0, workspace, rows * (keyLength + valueHeadDim));
  const results = {
    kind: "copied",
    attentionWeights: crew.allocate(rows * keyLength),
    headOutput: crew.allocate(rows * valueHeadDim),
  } as const;
  const value = crew.share(operands.value.values);
  crew.run({ ...parts, kind: "attention", value, results });
  const attentionWeights = {
    shape: [batchSize, headCount, queryLength, keyLength],
    values: results.attentionWeights,
  };
  return {
    ...computeWasmScores(crew, operands, mostHeld),
    attentionWeights,
    // A weight of 0 takes nothing from a value that is infinite; a product with 0 would.
    headOutput: isFinite(operands.value)
      ? { shape: [batchSize, headCount, queryLength, valueHeadDim], values: results.headOutput }
      : computeHeadOutput(attentionWeights, operands.value),
  };
}

/** Whether every number still is one in single precision. */
function isFinite({ values }: Tensor): boolean {
  if (values instanceof Float32Array) return holdsOnlyFinite(values);
  return values.every((x) => Number.isFinite(Math.fround(x)));
}
