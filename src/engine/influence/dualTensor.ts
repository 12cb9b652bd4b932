import { sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";

/**
 * A dual tensor carries how fast its numbers change beside the numbers themselves: the first half of
 * the batch is the values, the second half their derivatives. Everything that only moves or adds
 * numbers (splitting, merging, rotating, the residual) is right for both halves as it stands.
 */
export interface DualParts {
  /** [batch, ...] */
  readonly value: Tensor;
  /** [batch, ...] */
  readonly change: Tensor;
}

/** `[2 * batch, ...] -> values and derivatives, [batch, ...] each`, as views. */
export function splitDual({ shape, values }: Tensor): DualParts {
  const half = [sizeAt(shape, 0) / 2, ...shape.slice(1)];
  const middle = values.length / 2;
  return {
    value: { shape: half, values: values.subarray(0, middle) },
    change: { shape: half, values: values.subarray(middle) },
  };
}

/** The inverse of `splitDual`. */
export function joinDual({ value, change }: DualParts): Tensor {
  const values = new Float64Array(2 * value.values.length);
  values.set(value.values);
  values.set(change.values, value.values.length);
  return { shape: [2 * sizeAt(value.shape, 0), ...value.shape.slice(1)], values };
}
