import type { BackendChoice } from "../engine/backends/choose.ts";
import type { ProblemCell } from "../engine/influence/computeInfluence.ts";
import type { Problem } from "../engine/problem.ts";
import type { Trace } from "../engine/trace.ts";
import type { Influence } from "../viewModel/influence/followNumber.ts";
import type { StageCell } from "../viewModel/influence/influenceStep.ts";

/** How a computation is evaluated. */
export interface ComputingOptions {
  readonly backend: BackendChoice;
  /** Bytes that the problem and its trace may take together. */
  readonly memoryLimit: number;
  readonly signal: AbortSignal;
  /** How much of the work is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Where computations are done that take too long to be done while a text is read. */
export interface Computing {
  /** `problem -> trace`; rejects with a message for the user. */
  evaluate(problem: Problem, options: ComputingOptions): Promise<Trace>;
  /** What one number of a problem affects; rejects like `evaluate`. */
  influence(problem: Problem, cell: ProblemCell, signal: AbortSignal): Promise<Influence>;
  /** How one number changes with each of several; null where time runs out. */
  changes(
    problem: Problem,
    at: StageCell,
    cells: readonly ProblemCell[],
    signal: AbortSignal,
  ): Promise<readonly (number | null)[]>;
}
