import { computeDotProduct } from "../../tensor/computeDotProduct.ts";
import { createZeros } from "../../tensor/createZeros.ts";
import { sizeAt } from "../../tensor/sizeAt.ts";
import type { Tensor } from "../../tensor/tensor.ts";
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
  const [batchSize, headCount, queryLength, keyLength] = toScoreShape(query, key);
  const headDim = sizeAt(query.shape, 3);
  const scores = createZeros([batchSize, headCount, queryLength, keyLength]);
  let at = 0;
  for (let matrix = 0; matrix < batchSize * headCount; matrix++) {
    const keyStart =
      toKeyValueMatrix(matrix, headCount, sizeAt(key.shape, 1)) * keyLength * headDim;
    for (let q = 0; q < queryLength; q++) {
      const queryStart = (matrix * queryLength + q) * headDim;
      for (let k = 0; k < keyLength; k++, at++) {
        const keyRow = keyStart + k * headDim;
        const product = computeDotProduct(query.values, queryStart, key.values, keyRow, headDim);
        scores.values[at] = product * scale;
      }
    }
  }
  return scores;
}

type ScoreShape = [batchSize: number, headCount: number, queryLength: number, keyLength: number];

function toScoreShape(query: Tensor, key: Tensor): ScoreShape {
  const { shape } = query;
  return [sizeAt(shape, 0), sizeAt(shape, 1), sizeAt(shape, 2), sizeAt(key.shape, 2)];
}
