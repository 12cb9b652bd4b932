import { sizeAt } from "../../tensor/shape.ts";
import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { computeDotProduct } from "../../tensor/vectors.ts";
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

/**
 * `a [...] + b [...] -> sum [...]`, all of one shape
 *
 * `sum = a + b`: the residual connection, with a the stream and b what a layer wants to add to it.
 *
 * A layer never replaces the stream, it only adds a correction; were its weights all 0, the stream
 * would pass unchanged.
 *
 * Source: He et al. 2015, Deep Residual Learning for Image Recognition, section 3.2.
 */
export function addTensors(a: Tensor, b: Tensor): Tensor {
  const sum = createZeros(a.shape);
  for (let at = 0; at < sum.values.length; at++) {
    sum.values[at] = a.values[at]! + b.values[at]!;
  }
  return sum;
}

/**
 * `input [...], mask [...] of 0 and 1 -> dropped [...]`, all of one shape
 *
 * `dropped = input * mask / (1 - probability)`
 *
 * In training some numbers are forgotten at random, so that no unit relies on a single other; what is
 * kept grows by as much as is lost on average. In evaluation there is no dropout at all.
 *
 * Source: Srivastava et al. 2014, Dropout, section 10 (inverted form); PyTorch, torch.nn.Dropout.
 */
export function applyDropout(input: Tensor, mask: Tensor, probability: number): Tensor {
  const dropped = createZeros(input.shape);
  for (let at = 0; at < dropped.values.length; at++) {
    const factor = mask.values[at]! / (1 - probability);
    dropped.values[at] = input.values[at]! * factor;
  }
  return dropped;
}
