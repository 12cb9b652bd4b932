import { createUnknownTensor, type Tensor } from "../values/tensor.ts";
import type { Machine } from "../values/value.ts";
import type { Operand } from "./operand.ts";

/**
 * Sizes without a value in one place, counted from the last, are equal, unless one tensor is stretched there; `besides`:
 * but for this axis of the left one.
 */
export function meetAll(
  { sizes }: Machine,
  left: readonly number[],
  right: readonly number[],
  besides = -1,
): void {
  // A vector is for the last axis; a matrix beside more dimensions may be a mask, which is to be cut.
  const least = Math.min(left.length, right.length);
  if (!sizes || (left.length !== right.length && least !== 1)) return;
  for (let at = 1; at <= least; at++) {
    const [a, b] = [left.at(-at)!, right.at(-at)!];
    if (left.length - at === besides || a === b || a === 1 || b === 1) continue;
    // `(T, T, 1, 1)` beside `(B, heads, T, T)`: another dimension of the other one is meant.
    if (left.includes(b) || right.includes(a)) continue;
    sizes.meet(a, b);
    sizes.meet(b, a);
  }
}

/** Whether nothing at all is known of a size: what is left for it in `x.view(B, T, -1)` of an open tensor. */
export function isRest({ sizes }: Machine, number: number | undefined): boolean {
  const size = number === undefined ? undefined : sizes?.sizeOf(number).size;
  return size?.kind === "name" && size.name === "?";
}

/** The operation of which nobody knows whether it fits. */
export const mayFit = "mayFit";

/** A tensor that comes from others if its operation fits, of which nothing is recorded. */
export function madeIfFitting(
  { range }: Machine,
  { library, dtype, shape }: Pick<Tensor, "library" | "dtype" | "shape">,
  operands: readonly Operand[],
): Tensor {
  const tensor = createUnknownTensor(library, dtype, shape, "this may not fit");
  const inputs = operands.filter((each) => each.kind === "tensor");
  tensor.origin = { operation: mayFit, inputs, settings: {}, range };
  return tensor;
}
