import type { TensorValues } from "./tensor.ts";

/** `a [length] . b [length] -> number`, both read from a start inside longer values. */
export function computeDotProduct(
  a: TensorValues,
  aStart: number,
  b: TensorValues,
  bStart: number,
  length: number,
): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[aStart + i]! * b[bStart + i]!;
  return sum;
}
