import type { BackendChoice } from "../../engine/backends/choose.ts";
import type { Findings } from "../../engine/backends/measuring/pickBackend.ts";
import type { ProblemCell } from "../../engine/influence/computeInfluence.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Trace } from "../../engine/trace.ts";
import type { Influence } from "../../viewModel/influence/followNumber.ts";
import type { StageCell } from "../../viewModel/influence/influenceStep.ts";

/** Findings about the backends of a machine, by the size of the problem. */
export type KnownFindings = Readonly<Record<string, Findings>>;

/** What a compute worker is asked for. */
export interface ComputeRequests {
  readonly evaluate: {
    readonly params: {
      readonly problem: Problem;
      readonly backend: BackendChoice;
      /** Bytes that the problem and its trace may take together. */
      readonly memoryLimit: number;
      /** Known findings; other sizes are measured. */
      readonly findings: KnownFindings;
    };
    readonly result: {
      /** Without large scores: see `leaveScoresOut`. */
      readonly trace: Trace;
      /** Those that are new. */
      readonly findings: KnownFindings;
    };
    readonly progress: Progress;
  };
  /** How every number of a problem changes with one of them. */
  readonly influence: {
    readonly params: { readonly problem: Problem; readonly cell: ProblemCell };
    readonly result: Influence;
  };
  /** How one number of the stages changes with each of several numbers of the problem. */
  readonly changes: {
    readonly params: { readonly problem: Problem } & AskedChanges;
    readonly result: readonly (number | null)[];
  };
}

/** The name of a request to a compute worker. */
export type ComputeName = keyof ComputeRequests;
/** What it takes. */
export type ComputeParams<Name extends ComputeName = ComputeName> = ComputeRequests[Name]["params"];

/** Derivatives of one number by several others. */
export interface AskedChanges {
  readonly at: StageCell;
  readonly cells: readonly ProblemCell[];
  /** Results that are not computed by then are null. */
  readonly patienceMs: number;
}

/** The progress of a computation, in operations of its backend. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** How to evaluate a computation. */
export interface EvaluateOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Default `auto`. */
  readonly backend?: BackendChoice;
  /** The memory limit of the problem and its trace in bytes; by default, no limit. */
  readonly memoryLimit?: number;
  /** The findings of earlier computations; without it, everything is measured again. */
  readonly findings?: FindingsStore;
}

/** Where findings are kept after a worker ends. */
export interface FindingsStore {
  known(): KnownFindings;
  keep(found: KnownFindings): void;
}

/** A backend failed during its work; the same problem may succeed on another one. */
export class BackendLostError extends Error {
  override readonly name = "BackendLostError";
}
