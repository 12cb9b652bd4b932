import type { TensorValues } from "../../../tensor/tensor.ts";

/** Whether every number is finite and at most `limit` away from 0. */
export function isWithin(values: TensorValues, limit: number): boolean {
  for (const x of values) {
    // NaN compares as false.
    if (!(Math.abs(x) <= limit)) return false;
  }
  return true;
}
