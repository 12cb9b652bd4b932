import type { TensorValues } from "./tensor.ts";

/** `target [length] += factor * source [length]`, both from a start inside longer values. */
export function addScaledRow(
  target: TensorValues,
  targetStart: number,
  factor: number,
  source: TensorValues,
  sourceStart: number,
  length: number,
): void {
  for (let i = 0; i < length; i++) {
    target[targetStart + i] = target[targetStart + i]! + factor * source[sourceStart + i]!;
  }
}
