import { createZeros, type Tensor } from "../../tensor/tensor.ts";

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
