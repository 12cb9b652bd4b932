import type { ValueMix } from "../viewModel/weight/valueMix.ts";
import type { WeightExplanation } from "../viewModel/weight/weightExplanation.ts";
import type { WeightPlace } from "../viewModel/weight/weightPlace.ts";

/** One weight of one computation of the file that is shown. */
export type AskedWeight = WeightPlace & { readonly computation: string };

/** A weight with how it comes about, and what its row brings home. */
export interface ExplainedWeight {
  readonly explanation: WeightExplanation;
  readonly mix: ValueMix;
}

/** What the panel asks about one weight. */
export interface WeightRequests {
  /** Null where the computation has no attention, or is gone. */
  "weight/explain": { params: AskedWeight; result: ExplainedWeight | null };
  /** Writes the calculation as a comment above the code that does it. */
  "weight/comment": { params: AskedWeight; result: null };
}
