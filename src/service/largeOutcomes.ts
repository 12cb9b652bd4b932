import * as l10n from "@vscode/l10n";
import type { Problem } from "../engine/problem.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import { type Outcome, toOutcome } from "../viewModel/evaluatedGroup.ts";
import type { Computing, ComputingOptions } from "./computing.ts";
import { failedOutcome } from "./groupOutcomes.ts";

/** A large computation in the reading of a document. */
export interface LargeComputation {
  readonly group: ComputationGroup;
  readonly problem: Problem;
  /** Equal keys mean equal problems. */
  readonly key: number;
}

interface Running extends LargeComputation {
  readonly cancel: AbortController;
  /** As it stands now. */
  outcome: Outcome;
}

/** Progress is reported at most this often, in ms. */
const progressMs = 200;

/** The large computations of one document, each running or done; outdated ones are cancelled. */
export class LargeOutcomes {
  readonly #computing: Computing;
  readonly #clock: () => number;
  readonly #onChange: () => void;
  #running: ReadonlyMap<string, Running> = new Map();

  /** `onChange`: one of the outcomes has changed. `clock` gives milliseconds. */
  constructor(computing: Computing, clock: () => number, onChange: () => void) {
    this.#computing = computing;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** Starts new computations and cancels removed ones. */
  follow(
    computations: readonly LargeComputation[],
    options: Pick<ComputingOptions, "backend" | "memoryLimit">,
  ): void {
    const before = this.#running;
    this.#running = new Map(
      computations.map((computation) => {
        const { group, key } = computation;
        const known = before.get(group.id);
        return [group.id, known?.key === key ? known : this.#start(computation, options)];
      }),
    );
    const kept = new Set(this.#running.values());
    for (const running of before.values()) if (!kept.has(running)) running.cancel.abort();
  }

  /** The outcome of a computation so far; undefined if it is not large. */
  outcome(id: string): Outcome | undefined {
    return this.#running.get(id)?.outcome;
  }

  /** Cancels a computation for the user; it stays cancelled until it changes. */
  cancel(id: string): void {
    const running = this.#running.get(id);
    if (running?.outcome.kind !== "computing") return;
    running.outcome = failedOutcome(
      running.group,
      l10n.t("Cancelled. To compute it again, change one of its numbers or choose a backend."),
    );
    running.cancel.abort();
    this.#onChange();
  }

  /** Cancels everything; the next request computes again. */
  forget(): void {
    for (const { cancel } of this.#running.values()) cancel.abort();
    this.#running = new Map();
  }

  #start(
    computation: LargeComputation,
    options: Pick<ComputingOptions, "backend" | "memoryLimit">,
  ): Running {
    const running: Running = {
      ...computation,
      cancel: new AbortController(),
      outcome: { kind: "computing", share: null },
    };
    void this.#compute(running, options).then((outcome) => this.#change(running, outcome));
    return running;
  }

  async #compute(
    running: Running,
    options: Pick<ComputingOptions, "backend" | "memoryLimit">,
  ): Promise<Outcome> {
    const { group, problem, cancel } = running;
    let told = this.#clock();
    try {
      const trace = await this.#computing.evaluate(problem, {
        ...options,
        signal: cancel.signal,
        onProgress: (share) => {
          if (this.#clock() - told < progressMs) return;
          told = this.#clock();
          this.#change(running, { kind: "computing", share });
        },
      });
      return toOutcome(trace);
    } catch (error) {
      return failedOutcome(group, error);
    }
  }

  #change(running: Running, outcome: Outcome): void {
    if (running.cancel.signal.aborted) return;
    running.outcome = outcome;
    if (this.#running.get(running.group.id) === running) this.#onChange();
  }
}
