import { countElements } from "./shape.ts";
import type { Tensor, TensorValues } from "./tensor.ts";

/**
 * A tensor whose numbers are computed when `values` is first read. Up to `mostHeld` numbers are kept
 * from then on; more are let go when the code that read them has returned, and computed again for the
 * next reader.
 *
 * `values` is a property like any other: a copy of the tensor, or a message to another thread, reads
 * it and holds the numbers themselves. Whoever reads many numbers reads `values` once.
 */
export function createLazyTensor(
  shape: readonly number[],
  compute: () => TensorValues,
  mostHeld: number,
): Tensor {
  let held: TensorValues | undefined;
  let lent: WeakRef<TensorValues> | undefined;
  return {
    shape,
    get values() {
      const known = held ?? lent?.deref();
      if (known) return known;
      const values = compute();
      if (countElements(shape) <= mostHeld) held = values;
      else lent = new WeakRef(values);
      return values;
    },
  };
}

/** Whether the numbers of a tensor are computed when they are read: see `createLazyTensor`. */
export function isLazy(tensor: Tensor): boolean {
  return Object.getOwnPropertyDescriptor(tensor, "values")?.get !== undefined;
}
