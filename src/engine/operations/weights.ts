import { sizeAt } from "../../tensor/shape.ts";
import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { addScaledRow } from "../../tensor/vectors.ts";
import { toKeyValueMatrix } from "./heads.ts";

/**
 * `maskedScores [..., queryLength, keyLength] -> attentionWeights`, same shape; rows sum to 1
 *
 * `weights[k] = exp(scores[k] - max) / sum_j exp(scores[j] - max)`: the softmax of each row
 *
 * How a query position divides its attention among the keys that it sees. Taking the largest score
 * away first changes nothing in the quotient and keeps exp from overflowing at scores like 1e4. A
 * row that sees no key has no largest score: its weights are all 0, not 0 / 0.
 *
 * Source: Vaswani et al. 2017, Attention Is All You Need, equation 1.
 */
export function computeAttentionWeights(maskedScores: Tensor): Tensor {
  const keyLength = sizeAt(maskedScores.shape, -1);
  const weights = createZeros(maskedScores.shape);
  weights.values.set(maskedScores.values);
  for (let start = 0; start < weights.values.length; start += keyLength) {
    replaceBySoftmax(weights.values, start, start + keyLength);
  }
  return weights;
}

function replaceBySoftmax(values: Float64Array, start: number, end: number): void {
  let largest = -Infinity;
  for (let at = start; at < end; at++) largest = Math.max(largest, values[at]!);
  if (largest === -Infinity) {
    values.fill(0, start, end);
    return;
  }
  let sum = 0;
  for (let at = start; at < end; at++) {
    values[at] = Math.exp(values[at]! - largest);
    sum += values[at]!;
  }
  for (let at = start; at < end; at++) values[at] = values[at]! / sum;
}

/**
 * `attentionWeights [batch, headCount, queryLength, keyLength] x value [batch, keyValueHeadCount,
 * keyLength, valueHeadDim] -> headOutput [batch, headCount, queryLength, valueHeadDim]`
 *
 * `headOutput_q = sum_k weights[q, k] * value_k`
 *
 * What a query position takes home: the values of the keys it looked at, in proportion to how much
 * it looked. A key of weight 0 gives nothing, not even when its value is infinite or not a number.
 *
 * Source: Vaswani et al. 2017, Attention Is All You Need, equation 1.
 */
export function computeHeadOutput(attentionWeights: Tensor, value: Tensor): Tensor {
  const [batchSize = 0, headCount = 0, queryLength = 0, keyLength = 0] = attentionWeights.shape;
  const valueHeadDim = sizeAt(value.shape, 3);
  const output = createZeros([batchSize, headCount, queryLength, valueHeadDim]);
  for (let row = 0; row < batchSize * headCount * queryLength; row++) {
    const matrix = Math.floor(row / queryLength);
    const firstKey = toKeyValueMatrix(matrix, headCount, sizeAt(value.shape, 1)) * keyLength;
    for (let k = 0; k < keyLength; k++) {
      const weight = attentionWeights.values[row * keyLength + k]!;
      const valueStart = (firstKey + k) * valueHeadDim;
      if (weight === 0) continue;
      addScaledRow(
        output.values,
        row * valueHeadDim,
        weight,
        value.values,
        valueStart,
        valueHeadDim,
      );
    }
  }
  return output;
}
