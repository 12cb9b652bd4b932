import { sizeAt } from "../../tensor/shape.ts";
import { createLike, createZeros, type Tensor } from "../../tensor/tensor.ts";
import type { AttentionSettings, Linear } from "../problem.ts";

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

/**
 * `headOutput [batch, headCount, queryLength, valueHeadDim] -> attentionOutput [batch, queryLength,
 * headCount * valueHeadDim]`
 *
 * `attentionOutput[p, h * valueHeadDim + d] = headOutput[h, p, d]`, or 0, or `mean_h headOutput[h, p, d]`
 *
 * Normally the heads side by side, as `mergeHeads` says. Two experiments change that: a removed head
 * gives zeros, and averaging gives every head's place the mean of all, so that one sees what is lost
 * when heads are not kept apart.
 *
 * Source: Vaswani et al. 2017, Attention Is All You Need, section 3.2.2 (side by side); Michel, Levy
 * and Neubig 2019, Are Sixteen Heads Really Better than One? (a head removed).
 */
export function combineHeads(headOutput: Tensor, settings: AttentionSettings): Tensor {
  const { removedHeads = [], headCombination = "concatenate" } = settings;
  const kept = removedHeads.length === 0 ? headOutput : removeHeads(headOutput, removedHeads);
  return mergeHeads(headCombination === "average" ? averageHeads(kept) : kept);
}

function removeHeads(headOutput: Tensor, removedHeads: readonly number[]): Tensor {
  const values = Float64Array.from(headOutput.values);
  const headCount = sizeAt(headOutput.shape, 1);
  const headSize = sizeAt(headOutput.shape, 2) * sizeAt(headOutput.shape, 3);
  for (let matrix = 0; matrix * headSize < values.length; matrix++) {
    const isRemoved = removedHeads.includes(matrix % headCount);
    if (isRemoved) values.fill(0, matrix * headSize, (matrix + 1) * headSize);
  }
  return { shape: headOutput.shape, values };
}

function averageHeads(headOutput: Tensor): Tensor {
  const [batchSize = 0, headCount = 0, queryLength = 0, valueHeadDim = 0] = headOutput.shape;
  const average = createZeros(headOutput.shape);
  const headSize = queryLength * valueHeadDim;
  for (let at = 0; at < batchSize * headCount * headSize; at++) {
    const batchStart = Math.floor(at / (headCount * headSize)) * headCount * headSize;
    for (let head = 0; head < headCount; head++) {
      const term = headOutput.values[batchStart + head * headSize + (at % headSize)]!;
      average.values[at] = average.values[at]! + term / headCount;
    }
  }
  return average;
}

/**
 * `matrix of the queries, counted over batch and head -> matrix of the keys and values that it reads`
 *
 * `keyValueHead = floor(head / (headCount / keyValueHeadCount))`
 *
 * Several query heads may share one key-value head, which makes the cache smaller: all of them in
 * multi-query attention, groups of them in grouped-query attention, none in plain multi-head
 * attention, where the result is the argument.
 *
 * Source: Ainslie et al. 2023, GQA, section 2.2.
 */
export function toKeyValueMatrix(
  matrix: number,
  headCount: number,
  keyValueHeadCount: number,
): number {
  const head = matrix % headCount;
  const batch = (matrix - head) / headCount;
  const groupSize = headCount / keyValueHeadCount;
  return batch * keyValueHeadCount + Math.floor(head / groupSize);
}

/**
 * `attentionOutput [batch, queryLength, headCount * valueHeadDim], weight [out, headCount *
 * valueHeadDim] -> contributions [batch, headCount, queryLength, out]`
 *
 * `contribution[h, p, o] = sum_d weight[o, h * valueHeadDim + d] attentionOutput[p, h * valueHeadDim + d]`
 *
 * What each head alone adds to every projected column. Summed over the heads, and with the bias,
 * they are projectedOutput: the projection of heads side by side is a sum of one projection each.
 *
 * Source: Elhage et al. 2021, A Mathematical Framework for Transformer Circuits, "Attention heads as
 * independent and additive operations".
 */
export function computeHeadContributions(
  attentionOutput: Tensor,
  { weight }: Linear,
  headCount: number,
): Tensor {
  const batchSize = sizeAt(attentionOutput.shape, 0);
  const length = sizeAt(attentionOutput.shape, 1);
  const width = sizeAt(attentionOutput.shape, 2);
  const outDim = sizeAt(weight.shape, 0);
  const valueHeadDim = width / headCount;
  const contributions = createZeros([batchSize, headCount, length, outDim]);
  for (let at = 0; at < contributions.values.length; at++) {
    const out = at % outDim;
    const position = Math.floor(at / outDim) % length;
    const head = Math.floor(at / (outDim * length)) % headCount;
    const batch = Math.floor(at / (outDim * length * headCount));
    const from = (batch * length + position) * width + head * valueHeadDim;
    const weightFrom = out * width + head * valueHeadDim;
    let sum = 0;
    for (let d = 0; d < valueHeadDim; d++) {
      sum += weight.values[weightFrom + d]! * attentionOutput.values[from + d]!;
    }
    contributions.values[at] = sum;
  }
  return contributions;
}
