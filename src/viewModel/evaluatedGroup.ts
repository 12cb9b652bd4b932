import type { AttentionTrace, MlpTrace } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import type { SourceProblem } from "../source/reading.ts";

/** A computation of a file with what came of it: the thing that every reader reads. */
export type EvaluatedGroup = { readonly group: ComputationGroup } & Outcome;

/** What came of one computation. */
export type Outcome =
  | { readonly kind: "attention"; readonly trace: AttentionTrace }
  | { readonly kind: "mlp"; readonly trace: MlpTrace }
  | { readonly kind: "needsHeadCount"; readonly options: readonly number[] }
  | { readonly kind: "failed"; readonly problems: readonly SourceProblem[] };
