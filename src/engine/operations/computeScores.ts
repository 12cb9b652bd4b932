import { computeDotProduct } from "../../tensor/vectors.ts";
import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { toKeyValueMatrix } from "./toKeyValueMatrix.ts";

/**
 * `query [batch, headCount, queryLength, headDim] x key^T [batch, keyValueHeadCount, headDim,
 * keyLength] -> scores [batch, headCount, queryLength, keyLength]`
 *
 * `scores[q, k] = (query_q . key_k) * scale`, where scale is 1 / sqrt(headDim) / temperature
 *
 * How well what a query position asks for matches what a key position offers. A dot product of
 * headDim random numbers grows like sqrt(headDim); the scale takes that growth back.
 *
 * Source: Vaswani et al. 2017, Attention Is All You Need, equation 1.
 */
export function computeScores(query: Tensor, key: Tensor, scale: number): Tensor {
  const [batchSize = 0, headCount = 0, queryLength = 0, headDim = 0] = query.shape;
  const [, keyValueHeadCount = 0, keyLength = 0] = key.shape;
  const scores = createZeros([batchSize, headCount, queryLength, keyLength]);
  for (let row = 0; row < batchSize * headCount * queryLength; row++) {
    const matrix = Math.floor(row / queryLength);
    const firstKey = toKeyValueMatrix(matrix, headCount, keyValueHeadCount) * keyLength;
    const queryStart = row * headDim;
    for (let k = 0; k < keyLength; k++) {
      const keyStart = (firstKey + k) * headDim;
      const product = computeDotProduct(query.values, queryStart, key.values, keyStart, headDim);
      scores.values[row * keyLength + k] = product * scale;
    }
  }
  return scores;
}
