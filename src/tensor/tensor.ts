/** Storage of a tensor: double precision for the reference, single for the fast backends. */
export type TensorValues = Float64Array | Float32Array;

/** Numbers with a shape, in row-major order. `values.length` is the product of `shape`. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly values: TensorValues;
}
