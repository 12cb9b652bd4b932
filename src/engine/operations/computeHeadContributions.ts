import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";
import type { Linear } from "../problem.ts";

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
