import { addScaledRow } from "../../tensor/vectors.ts";
import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";
import { toKeyValueMatrix } from "./toKeyValueMatrix.ts";

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
