import type { Problem } from "../engine/problem.ts";
import type { Trace } from "../engine/trace.ts";
import type { FindingsStore } from "../workers/compute/evaluateOptions.ts";
import { ComputeClient } from "../workers/compute/computeClient.ts";
import type { EvaluateOptions } from "../workers/compute/evaluateOptions.ts";
import { evaluateSmall, isSmall } from "../workers/evaluateSmall.ts";
import type { WorkerStarter } from "../workers/ports/workerStarter.ts";

/** Multiplications that are done before a worker would have been asked: about half a millisecond. */
const fewHere = 200_000;

/**
 * Evaluates problems without holding up the editor: tiny ones here, in double precision, all others
 * in the compute worker, which starts with the first of them.
 */
export class Engine {
  readonly #worker: ComputeClient;
  readonly #findings: FindingsStore;

  /** `findings` remembers what was measured of this machine. */
  constructor(starter: WorkerStarter, findings: FindingsStore) {
    this.#worker = new ComputeClient(starter);
    this.#findings = findings;
  }

  /**
   * `problem -> trace`; its `run` says what ran and why. Rejects with words for the user when the
   * problem cannot be computed, and with the signal's reason when it is cancelled.
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

  dispose(): void {
    this.#worker.dispose();
  }
}
