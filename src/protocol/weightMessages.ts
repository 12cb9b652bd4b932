import type { ExplainedWeight } from "../viewModel/weight/explainCompared.ts";
import type { WeightPlace } from "../viewModel/weight/weightPlace.ts";

export type { ExplainedWeight } from "../viewModel/weight/explainCompared.ts";

/** One weight of one computation of the file that is shown. */
export type AskedWeight = WeightPlace & { readonly computation: string };

/** What the panel asks about one weight. */
export interface WeightRequests {
  /** Null where the computation has no attention. */
  "weight/explain": { params: AskedWeight; result: ExplainedWeight | null };
  /** Writes the calculation as a comment above the code that does it. */
  "weight/comment": { params: AskedWeight; result: null };
}
