import { createLike, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";

/**
 * `merged [batch, length, headCount * headDim] -> split [batch, headCount, length, headDim]`
 *
 * `split[b, h, p, d] = merged[b, p, h * headDim + d]`
 *
 * Head h is nothing but columns h * headDim to (h + 1) * headDim - 1. No number changes; each head
 * gets a matrix of its own. `mergeHeads` is the exact inverse.
 *
 * Source: Vaswani et al. 2017, Attention Is All You Need, section 3.2.2.
 */
export function splitHeads(merged: Tensor, headCount: number): Tensor {
  const batchSize = sizeAt(merged.shape, 0);
  const length = sizeAt(merged.shape, 1);
  const headDim = sizeAt(merged.shape, 2) / headCount;
  const split = createLike(merged.values, [batchSize, headCount, length, headDim]);
  let start = 0;
  for (let batch = 0; batch < batchSize; batch++) {
    for (let head = 0; head < headCount; head++) {
      for (let position = 0; position < length; position++, start += headDim) {
        const from = ((batch * length + position) * headCount + head) * headDim;
        split.values.set(merged.values.subarray(from, from + headDim), start);
      }
    }
  }
  return split;
}
