import type { TensorValues } from "../../tensor/tensor.ts";

/** The largest finite number without its sign; 0 where there is none. */
export function largestMagnitude(values: TensorValues): number {
  let largest = 0;
  for (const value of values) {
    if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  }
  return largest;
}
