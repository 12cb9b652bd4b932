import type { Origin, Tensor } from "../../../values/tensor.ts";
import type { Machine } from "../../../values/value.ts";

/** An operation on the way back: what it made, and how the end changes with that. */
export interface Step {
  readonly machine: Machine;
  readonly origin: Origin;
  readonly output: Tensor;
  readonly grad: Tensor;
}

/** How the end changes with what went into an operation. */
export type Shares = readonly (readonly [Tensor, Tensor])[];

/** null: the gradients of such an operation are not followed. */
export type Rule = (step: Step) => Shares | null;
