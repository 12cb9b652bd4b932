import type { Tensor } from "../../../tensor/tensor.ts";
import { createLazyTensor } from "../../../tensor/lazyTensor.ts";
import { countElements } from "../../../tensor/shape.ts";
import type { AttentionOperands } from "../backend.ts";
import { toScoreOperands } from "./attentionOperands.ts";
import { toScoresWorkspace } from "./jobs/scoresJob.ts";
import type { KernelCrew } from "./threads/kernelCrew.ts";
import { hidesKeys } from "../../operations/hidesKeys.ts";

/**
 * `query, key -> scores, maskedScores [batch, headCount, queryLength, keyLength]`, computed when they
 * are first read: a softmax needs its scores only while it is in the cache
 *
 * Where nothing is hidden, both are the same tensor.
 */
export function computeWasmScores(
  crew: KernelCrew,
  operands: AttentionOperands,
  mostHeld: number,
): { readonly scores: Tensor; readonly maskedScores: Tensor } {
  const { query, key, value, scale } = operands;
  const [batchSize = 0, headCount = 0, queryLength = 0] = query.shape;
  const shape = [batchSize, headCount, queryLength, key.shape[2] ?? 0];
  const read = (of: AttentionOperands) =>
    createLazyTensor(shape, () => computeAll(crew, of, shape), mostHeld);
  const scores = read({ query, key, value, scale });
  return { scores, maskedScores: hidesKeys(operands) ? read(operands) : scores };
}

function computeAll(
  crew: KernelCrew,
  operands: AttentionOperands,
  shape: readonly number[],
): Float32Array {
  const parts = toScoreOperands(crew, operands);
  const count = countElements(shape);
  crew.reserve(0, toScoresWorkspace(crew.kernels.functions, parts), count);
  const scores = crew.allocate(count);
  crew.run({ ...parts, kind: "scores", scores });
  return scores;
}
