import * as l10n from "@vscode/l10n";
import type { ComputationGroup } from "../../source/extraction.ts";
import { type Outcome, toOutcome } from "../../viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../viewModel/groupProblem.ts";
import { failedOutcome } from "../../service/groupOutcomes.ts";
import type { ReadingOptions } from "../../service/questions.ts";
import type { Engine } from "../engine.ts";

interface Running {
  readonly group: ComputationGroup;
  /** Equal keys mean equal problems. */
  readonly key: string;
  readonly cancel: AbortController;
  /** As it stands now. */
  outcome: Outcome;
  /** Resolves when the outcome is final. */
  settled: Promise<void>;
}

/** A large computation in the reading of a document. */
export interface LargeComputation {
  readonly group: ComputationGroup;
  readonly key: string;
}

/** The settings of computations. */
type ComputingOptions = Pick<ReadingOptions, "backend" | "memoryLimit">;

/** Progress is reported at most this often. */
const progressMs = 200;

/** The large computations of one document, each running or done; outdated ones are cancelled. */
export class LargeOutcomes {
  readonly #engine: Engine;
  readonly #onChange: () => void;
  #running: ReadonlyMap<string, Running> = new Map();

  /** `onChange`: one of the outcomes has changed. */
  constructor(engine: Engine, onChange: () => void) {
    this.#engine = engine;
    this.#onChange = onChange;
  }

  /** Starts new computations and cancels removed ones. */
  follow(computations: readonly LargeComputation[], options: ComputingOptions): void {
    const before = this.#running;
    this.#running = new Map(
      computations.map(({ group, key }) => {
        const known = before.get(group.id);
        return [group.id, known?.key === key ? known : this.#start(group, key, options)];
      }),
    );
    const kept = new Set(this.#running.values());
    for (const running of before.values()) if (!kept.has(running)) running.cancel.abort();
  }

  /** The outcome of a computation so far; undefined if it is not large. */
  outcome(id: string): Outcome | undefined {
    return this.#running.get(id)?.outcome;
  }

  /** Resolves when the outcomes of all running computations are final. */
  async settled(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ settled }) => settled));
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

  #start(group: ComputationGroup, key: string, options: ComputingOptions): Running {
    const running: Running = {
      ...{ group, key, cancel: new AbortController() },
      outcome: { kind: "computing", share: null },
      settled: Promise.resolve(),
    };
    running.settled = this.#compute(running, options).then((outcome) => {
      this.#change(running, outcome);
    });
    return running;
  }

  async #compute(running: Running, options: ComputingOptions): Promise<Outcome> {
    const { group, cancel } = running;
    const stated = toGroupProblem(group);
    if (stated.kind !== "ready") return stated;
    let told = performance.now();
    try {
      const trace = await this.#engine.evaluate(stated.problem, {
        ...options,
        signal: cancel.signal,
        onProgress: ({ done, of }) => {
          if (performance.now() - told < progressMs) return;
          told = performance.now();
          this.#change(running, { kind: "computing", share: done / of });
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
