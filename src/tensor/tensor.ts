import * as l10n from "@vscode/l10n";
import { countElements, ShapeError } from "./shape.ts";

/** Storage of a tensor: double precision for the reference, single for the fast backends. */
export type TensorValues = Float64Array | Float32Array;

/** Numbers with a shape, in row-major order. `values.length` is the product of `shape`. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly values: TensorValues;
}

/** `values [n] -> tensor of that shape`, not copied; throws `ShapeError` unless n fits. */
export function createTensor(shape: readonly number[], values: TensorValues): Tensor {
  const expected = countElements(shape);
  if (values.length === expected) return { shape, values };
  throw new ShapeError({
    found: { role: "values", shape: [values.length] },
    against: { role: "shape", shape },
    remedy: l10n.t("a tensor of that shape holds {0} numbers", expected),
  });
}

/** A tensor that its maker still fills. */
export interface DoubleTensor {
  readonly shape: readonly number[];
  readonly values: Float64Array;
}

/** A tensor of zeros in double precision. */
export function createZeros(shape: readonly number[]): DoubleTensor {
  return { shape, values: new Float64Array(countElements(shape)) };
}

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
