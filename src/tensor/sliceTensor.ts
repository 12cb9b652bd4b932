import { countElements } from "./countElements.ts";
import type { Tensor } from "./tensor.ts";

/**
 * `tensor [a, b, ...rest] with indices [i, j] -> [...rest]`: one part of a tensor, as a view on the
 * same numbers.
 */
export function sliceTensor({ shape, values }: Tensor, indices: readonly number[]): Tensor {
  const rest = shape.slice(indices.length);
  const position = indices.reduce((at, index, axis) => at * (shape[axis] ?? 1) + index, 0);
  const step = countElements(rest);
  return { shape: rest, values: values.subarray(position * step, (position + 1) * step) };
}
