import { computeDotProduct } from "../../tensor/vectors.ts";
import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";
import type { Linear } from "../problem.ts";

/**
 * `input [..., in] x weight^T [in, out] + bias [out] -> [..., out]`
 *
 * `y_o = sum_i weight_oi x_i + bias_o`
 *
 * Every position is mixed by itself, with the same weights: a projection moves no news between
 * positions. The weight is stored [out, in], so that a row of it is all that one output reads.
 *
 * Source: PyTorch, torch.nn.Linear.
 */
export function computeLinear(input: Tensor, { weight, bias }: Linear): Tensor {
  const outDim = sizeAt(weight.shape, 0);
  const inDim = sizeAt(weight.shape, 1);
  const output = createZeros([...input.shape.slice(0, -1), outDim]);
  for (let at = 0; at < output.values.length; at++) {
    const out = at % outDim;
    const inputStart = ((at - out) / outDim) * inDim;
    const product = computeDotProduct(input.values, inputStart, weight.values, out * inDim, inDim);
    output.values[at] = product + (bias?.values[out] ?? 0);
  }
  return output;
}
