import { countElements, sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { Linear } from "../problem.ts";
import { toLinearFromConv1d } from "./toLinearFromConv1d.ts";

/**
 * `weight [in, 3 * out], bias [3 * out] -> three linear layers [out, in]`: query, key, value
 *
 * GPT-2 projects to queries, keys and values at once, side by side: `c_attn` is three layers in one.
 */
export function splitColumns(
  weight: Tensor,
  bias: Tensor,
): readonly [query: Linear, key: Linear, value: Linear] {
  const joined = toLinearFromConv1d(weight);
  const outDim = sizeAt(joined.weight.shape, 0) / 3;
  const inDim = sizeAt(joined.weight.shape, 1);
  const part = (index: number): Linear => ({
    weight: takePart(joined.weight, [outDim, inDim], index),
    bias: takePart(bias, [outDim], index),
  });
  return [part(0), part(1), part(2)];
}

function takePart({ values }: Tensor, shape: readonly number[], index: number): Tensor {
  const size = countElements(shape);
  return { shape, values: values.subarray(index * size, (index + 1) * size) };
}
