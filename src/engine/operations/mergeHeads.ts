import { createLike, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";

/**
 * `split [batch, headCount, length, headDim] -> merged [batch, length, headCount * headDim]`
 *
 * `merged[b, p, h * headDim + d] = split[b, h, p, d]`
 *
 * The heads are laid side by side, never averaged: what each one found stays apart until the output
 * projection mixes it. `splitHeads` is the exact inverse.
 *
 * Source: Vaswani et al. 2017, Attention Is All You Need, section 3.2.2.
 */
export function mergeHeads(split: Tensor): Tensor {
  const batchSize = sizeAt(split.shape, 0);
  const headCount = sizeAt(split.shape, 1);
  const length = sizeAt(split.shape, 2);
  const headDim = sizeAt(split.shape, 3);
  const merged = createLike(split.values, [batchSize, length, headCount * headDim]);
  let start = 0;
  for (let batch = 0; batch < batchSize; batch++) {
    for (let position = 0; position < length; position++) {
      for (let head = 0; head < headCount; head++, start += headDim) {
        const from = ((batch * headCount + head) * length + position) * headDim;
        merged.values.set(split.values.subarray(from, from + headDim), start);
      }
    }
  }
  return merged;
}
