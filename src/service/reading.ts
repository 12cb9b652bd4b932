import type { ComputationGroup, Extraction } from "../source/extraction.ts";
import type { Outcome } from "../viewModel/evaluatedGroup.ts";

/** The outcome of a computation during reading; `large` ones go to the compute worker. */
export type ReadOutcome = Outcome | LargeOutcome;

/** A computation that is not evaluated while reading; the same key means the same problem. */
export interface LargeOutcome {
  readonly kind: "large";
}

/** An outcome with a key: the same key means the same outcome. */
export interface KeyedOutcome {
  readonly key: number;
  readonly outcome: ReadOutcome;
}

/** A reading for the features of the editor. */
export interface Reading {
  readonly extraction: Extraction;
  /** Those of the extraction, then those that a half-typed number hides for now. */
  readonly groups: readonly ComputationGroup[];
  /** One per group. */
  readonly outcomes: readonly KeyedOutcome[];
}
