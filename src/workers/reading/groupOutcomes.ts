import type { Problem } from "../../engine/problem.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { type Outcome, toOutcome } from "../../viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../viewModel/groupProblem.ts";
import { evaluateSmall, isSmall } from "../evaluateSmall.ts";
import { failedOutcome } from "../groupOutcome.ts";
import type { ReadingOptions } from "./messages.ts";
import type { KeyedOutcome, ReadOutcome } from "./packedReading.ts";
import { sameProblem } from "../../viewModel/problems/sameProblem.ts";

/** How computations are to be done. */
type ComputingOptions = Pick<ReadingOptions, "backend" | "memoryLimit">;

interface Remembered extends ComputingOptions {
  readonly problem: Problem;
  readonly keyed: KeyedOutcome;
}

/** Gives each outcome of one document a key of its own. */
export class OutcomeKeys {
  #next = 0;

  key(outcome: ReadOutcome): KeyedOutcome {
    return { key: this.#next++, outcome };
  }
}

/** What comes of the computations of one document, each again only when its own numbers change. */
export class GroupOutcomes {
  readonly #clock: () => number;
  readonly #keys: OutcomeKeys;
  #remembered: ReadonlyMap<string, Remembered> = new Map();

  constructor(clock: () => number, keys: OutcomeKeys) {
    this.#clock = clock;
    this.#keys = keys;
  }

  /** One outcome per group. */
  async of(
    groups: readonly ComputationGroup[],
    options: ComputingOptions,
  ): Promise<readonly KeyedOutcome[]> {
    const next = new Map<string, Remembered>();
    const outcomes: KeyedOutcome[] = [];
    for (const group of groups) outcomes.push(await this.#outcome(group, options, next));
    this.#remembered = next;
    return outcomes;
  }

  async #outcome(
    group: ComputationGroup,
    options: ComputingOptions,
    next: Map<string, Remembered>,
  ): Promise<KeyedOutcome> {
    const stated = toGroupProblem(group);
    if (stated.kind !== "ready") return this.#keys.key(stated);
    const { problem } = stated;
    const { backend, memoryLimit } = options;
    const before = this.#remembered.get(group.id);
    const keyed =
      before?.backend === backend &&
      before.memoryLimit === memoryLimit &&
      sameProblem(before.problem, problem)
        ? before.keyed
        : await this.#compute(group, problem, options);
    next.set(group.id, { problem, backend, memoryLimit, keyed });
    return keyed;
  }

  async #compute(
    group: ComputationGroup,
    problem: Problem,
    { backend, memoryLimit }: ComputingOptions,
  ): Promise<KeyedOutcome> {
    try {
      if (!isSmall(problem, backend)) return this.#keys.key({ kind: "large" });
      return this.#keys.key(
        toOutcome(await evaluateSmall(problem, backend, memoryLimit, this.#clock)),
      );
    } catch (error) {
      const failed: Outcome = failedOutcome(group, error);
      return this.#keys.key(failed);
    }
  }
}
