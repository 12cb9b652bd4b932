import { countElements } from "./countElements.ts";
import type { Tensor, TensorValues } from "./tensor.ts";

/**
 * Zeros in the precision of other numbers, for operations that only move numbers: shared with other
 * threads where those are.
 */
export function createLike(values: TensorValues, shape: readonly number[]): Tensor {
  const count = countElements(shape);
  if (values instanceof Float64Array) return { shape, values: new Float64Array(count) };
  const isShared =
    typeof SharedArrayBuffer !== "undefined" && values.buffer instanceof SharedArrayBuffer;
  const room = isShared ? new SharedArrayBuffer(count * 4) : new ArrayBuffer(count * 4);
  return { shape, values: new Float32Array(room) };
}
