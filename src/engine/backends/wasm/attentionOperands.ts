import { toAttentionShape } from "../../toAttentionShape.ts";
import type { AttentionShape } from "../../trace.ts";
import type { AttentionOperands } from "../backend.ts";
import { cutHeads } from "./jobs/headRows.ts";
import type { ScoreOperands } from "./jobs/headMemory.ts";
import { toMaskOperand } from "./jobs/maskRows.ts";
import type { KernelCrew } from "./threads/kernelCrew.ts";

/** The part of a job that says what the scores are made of, readable for all threads. */
export function toScoreOperands(crew: KernelCrew, operands: AttentionOperands): ScoreOperands {
  const { query, key, mask, scale } = operands;
  const shape = toAttentionShape(operands);
  const cut = cutHeads(shape, crew.size);
  const { batchSize, headCount, queryLength, keyLength, headDim } = shape;
  const shared = mask && { shape: mask.shape, values: crew.share(mask.values) };
  return {
    ...{ shape, cut, unitCount: cut.unitCount, scale, sharedBytes: 0 },
    work: batchSize * headCount * queryLength * keyLength * headDim,
    query: crew.share(query.values),
    key: crew.share(key.values),
    mask: shared ? toMaskOperand(shared, shape) : null,
    firstVisible: toFirstVisible(operands, shape),
  };
}

/** How many keys the first query sees: all of them when attention is not causal. */
function toFirstVisible({ causalOffset }: AttentionOperands, sizes: AttentionShape): number {
  if (causalOffset === undefined) return sizes.keyLength;
  const { keyLength, queryLength } = sizes;
  return Math.min(Math.max(causalOffset + 1, -queryLength), keyLength);
}
