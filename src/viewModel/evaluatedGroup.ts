import type { Problem } from "../engine/problem.ts";
import type { Trace } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import type { SourceProblem } from "../source/reading.ts";

/** A computation of a file with its outcome, for all readers of results. */
export type EvaluatedGroup = {
  readonly group: ComputationGroup;
  /** The problem that was computed, or is to be; absent: the one that the group states. */
  readonly problem?: Problem;
} & Outcome;

/** The outcome of one computation. */
export type Outcome =
  | TraceOutcome
  /** `share` of the work is done, 0 to 1; null before the first sign of it. */
  | { readonly kind: "computing"; readonly share: number | null }
  | { readonly kind: "failed"; readonly problems: readonly SourceProblem[] };

/** A successful computation; its kind is that of its trace. */
export type TraceOutcome = {
  [Kind in Trace["kind"]]: {
    readonly kind: Kind;
    readonly trace: Extract<Trace, { readonly kind: Kind }>;
  };
}[Trace["kind"]];

/** The outcome that is a trace. */
export function toOutcome(trace: Trace): TraceOutcome {
  return { kind: trace.kind, trace } as TraceOutcome;
}
