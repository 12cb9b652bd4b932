import type { AttentionSettings } from "../problem.ts";
import type { AttentionShape } from "../trace.ts";
import { BYTES_PER_NUMBER, type Cost } from "./stageCount.ts";

/**
 * `sizes -> cost of scores, maskedScores, attentionWeights, headOutput and attentionOutput`
 *
 * With P = batchSize * headCount * queryLength * keyLength pairs of a query and a key: the scores take
 * P * headDim multiplications and one more each for the scale, the head output P * valueHeadDim.
 * Splitting the same width into more heads changes neither of the two large terms. Laying the heads
 * side by side costs nothing but room.
 */
export function countAttention(
  shape: AttentionShape,
  { mask }: Pick<AttentionSettings, "mask">,
): readonly Cost[] {
  const { batchSize, headCount, queryLength, keyLength, headDim, valueHeadDim } = shape;
  const rows = batchSize * headCount * queryLength;
  const pairs = rows * keyLength;
  const cost = (stage: string, multiplications: number, additions: number, size: number): Cost => {
    return { stage, multiplications, additions, parameters: 0, bytes: size * BYTES_PER_NUMBER };
  };
  const outputs = rows * valueHeadDim;
  return [
    cost("scores", pairs * (headDim + 1), pairs * (headDim - 1), pairs),
    cost("maskedScores", 0, mask ? pairs : 0, pairs),
    cost("attentionWeights", pairs, pairs + rows * (keyLength - 1), pairs),
    cost("headOutput", pairs * valueHeadDim, outputs * (keyLength - 1), outputs),
    cost("attentionOutput", 0, 0, outputs),
  ];
}
