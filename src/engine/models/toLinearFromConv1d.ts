import { sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { Linear } from "../problem.ts";

/**
 * `weight [in, out], bias [out] -> linear layer with weight [out, in]`
 *
 * GPT-2's checkpoints keep their weights the other way round from nearly everybody else, in a layer
 * that is called Conv1D; a square one can be read wrongly without any error.
 */
export function toLinearFromConv1d(weight: Tensor, bias?: Tensor): Linear {
  const inDim = sizeAt(weight.shape, 0);
  const outDim = sizeAt(weight.shape, 1);
  const values = weight.values.slice();
  let at = 0;
  for (let out = 0; out < outDim; out++) {
    for (let from = out; from < values.length; from += outDim) values[at++] = weight.values[from]!;
  }
  const turned = { shape: [outDim, inDim], values };
  return bias ? { weight: turned, bias } : { weight: turned };
}
