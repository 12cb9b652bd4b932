import { countElements } from "./countElements.ts";

/** A tensor that its maker still fills. */
export interface DoubleTensor {
  readonly shape: readonly number[];
  readonly values: Float64Array;
}

/** A tensor of zeros in double precision. */
export function createZeros(shape: readonly number[]): DoubleTensor {
  return { shape, values: new Float64Array(countElements(shape)) };
}
