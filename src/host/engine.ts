import type { ProblemCell } from "../engine/influence/computeInfluence.ts";
import type { Problem } from "../engine/problem.ts";
import type { Trace } from "../engine/trace.ts";
import type { Influence } from "../viewModel/influence/followNumber.ts";
import type { StageCell } from "../viewModel/influence/influenceStep.ts";
import type { EvaluateOptions, FindingsStore } from "../workers/compute/messages.ts";
import { ComputeClient } from "../workers/compute/computeClient.ts";
import { evaluateSmall, isSmall } from "../service/evaluateSmall.ts";
import type { WorkerStarter } from "../workers/ports/port.ts";

/** This many multiplications take less time than a call to a worker: about half a millisecond. */
const fewHere = 200_000;

/** The ranking of numbers may take no longer than this. */
const changePatienceMs = 400;
/** The worker may have to start first, or to finish its current job. */
const changeLimitMs = 5000;
/** More multiplications take longer than that for a single number. */
const mostPerChange = 20_000_000;

/**
 * Evaluates problems without holding up the editor: tiny ones here, in double precision, all others
 * in the compute worker, which starts with the first of them.
 */
export class Engine {
  readonly #worker: ComputeClient;
  readonly #findings: FindingsStore;

  /** `findings` remembers the measurements of this machine. */
  constructor(starter: WorkerStarter, findings: FindingsStore) {
    this.#worker = new ComputeClient(starter);
    this.#findings = findings;
  }

  /**
   * `problem -> trace`; its `run` says what ran and why. Rejects with a message for the user if the
   * problem cannot be computed, and with the signal's reason if it is cancelled.
   */
  async evaluate(problem: Problem, options: EvaluateOptions = {}): Promise<Trace> {
    options.signal?.throwIfAborted();
    const choice = options.backend ?? "auto";
    if (!isSmall(problem, choice, fewHere)) {
      return this.#worker.evaluate(problem, { ...options, findings: this.#findings });
    }
    const { memoryLimit = Infinity } = options;
    return evaluateSmall(problem, choice, memoryLimit, () => performance.now());
  }

  /** The same in the compute worker, for another thread: without large scores. */
  evaluateLean(problem: Problem, options: EvaluateOptions): Promise<Trace> {
    return this.#worker.evaluateLean(problem, { ...options, findings: this.#findings });
  }

  /** What one number of a problem affects; rejects like `evaluate`. */
  influence(problem: Problem, cell: ProblemCell, signal: AbortSignal): Promise<Influence> {
    return this.#worker.influence(problem, cell, signal);
  }

  /** How one number changes with each of several; null where time runs out. */
  async changes(
    problem: Problem,
    at: StageCell,
    cells: readonly ProblemCell[],
    signal: AbortSignal,
  ): Promise<readonly (number | null)[]> {
    const unknown = cells.map(() => null);
    if (!isSmall(problem, "reference", mostPerChange)) return unknown;
    try {
      const stop = AbortSignal.any([signal, AbortSignal.timeout(changeLimitMs)]);
      return await this.#worker.changes(problem, { at, cells, patienceMs: changePatienceMs }, stop);
    } catch {
      // The worker is busy with a long job, so the order of the text is used.
      return unknown;
    }
  }

  dispose(): void {
    this.#worker.dispose();
  }
}
