import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";
import type { AttentionSettings } from "../problem.ts";
import { mergeHeads } from "./mergeHeads.ts";

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
