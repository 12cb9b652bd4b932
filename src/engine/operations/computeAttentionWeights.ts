import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";

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
