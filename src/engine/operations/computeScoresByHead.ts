import type { Tensor } from "../../tensor/tensor.ts";
import { computeMaskedScores, type Masking } from "./computeMaskedScores.ts";
import { computeScores } from "./computeScores.ts";
import { sliceHead, sliceMasking } from "./sliceHead.ts";
import { toKeyValueMatrix } from "./toKeyValueMatrix.ts";

/** What scores follow from, besides query and key. */
export interface ScoresRecipe extends Masking {
  readonly scale: number;
}

/**
 * `query [batch, headCount, queryLength, headDim] x key^T [batch, keyValueHeadCount, headDim,
 * keyLength], recipe -> scores [batch, headCount, queryLength, keyLength]`, masked where the recipe
 * masks
 *
 * The reference operations, one head after the other, each rounded to single precision when it is
 * done: large maps take no more than their own room and that of one head.
 */
export function computeScoresByHead(
  query: Tensor,
  key: Tensor,
  { scale, ...masking }: ScoresRecipe,
): Float32Array {
  const [batchSize = 0, headCount = 0, queryLength = 0] = query.shape;
  const [, keyValueHeadCount = 0, keyLength = 0] = key.shape;
  const size = queryLength * keyLength;
  const all = new Float32Array(batchSize * headCount * size);
  for (let matrix = 0; matrix < batchSize * headCount; matrix++) {
    const [batch, head] = [Math.floor(matrix / headCount), matrix % headCount];
    const keyHead = toKeyValueMatrix(matrix, headCount, keyValueHeadCount) % keyValueHeadCount;
    const scores = computeScores(
      sliceHead(query, batch, head),
      sliceHead(key, batch, keyHead),
      scale,
    );
    const masked = computeMaskedScores(scores, sliceMasking(masking, batch, head));
    all.set(masked.values, matrix * size);
  }
  return all;
}
