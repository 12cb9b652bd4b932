import type { Tensor } from "../tensor/tensor.ts";

/** What goes into a computation of a program: `matrices` has the batches below each other. */
export interface MadeByProgram {
  readonly batch: number;
  /** Added to the scores. */
  readonly mask?: Tensor;
  /** What weights by themselves make of values: [batch, heads, queries, width]. */
  readonly output?: Tensor;
  /** Of the norms of a block. */
  readonly epsilon?: number;
}

/** A dimension that a program does nothing with that tells what it counts. */
export interface AssumedLead {
  readonly kind: "batch" | "heads";
  readonly count: number;
}
