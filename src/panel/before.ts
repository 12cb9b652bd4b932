import type { EvaluatedGroup } from "../viewModel/evaluatedGroup.ts";

/** Computations as they were before, to be shown behind what they are now. */
export interface Before {
  readonly kind: "original" | "pinned";
  readonly label: string;
  /** By the id of the computation; those that cannot be compared are missing. */
  readonly evaluated: ReadonlyMap<string, EvaluatedGroup>;
}
