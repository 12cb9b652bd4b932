import * as l10n from "@vscode/l10n";
import type { Problem } from "../engine/problem.ts";
import type { Trace } from "../engine/trace.ts";
import { evaluateBefore, originalProblem, type Before } from "../panel/before.ts";
import type { EvaluatedGroup } from "../viewModel/evaluatedGroup.ts";
import { sameProblem } from "../problem/sameProblem.ts";
import type { FileReading } from "./fileReading.ts";

/** A pinned result: what was computed, by computation. */
export interface Pin {
  /** `pinned at 14:02`. */
  readonly label: string;
  readonly problems: ReadonlyMap<string, Problem>;
}

interface Remembered {
  readonly problem: Problem;
  readonly trace: Trace;
}

/** The answer for one reading, because maps request parts of the same result repeatedly. */
interface Asked {
  readonly reading: FileReading;
  readonly before: Promise<Before | null>;
}

/** Evaluates what the current results are compared with, and each again only when it changes. */
export class Baselines {
  readonly #evaluate: (problem: Problem) => Promise<Trace>;
  readonly #remembered = new Map<string, Remembered>();
  /** By what it is compared with: panels may have pinned different results. */
  readonly #latest = new Map<Pin | null, Asked>();

  constructor(evaluate: (problem: Problem) => Promise<Trace>) {
    this.#evaluate = evaluate;
  }

  /** The earlier results of the computations of a reading; null if nothing was changed or pinned. */
  before(reading: FileReading, pin: Pin | null): Promise<Before | null> {
    const known = this.#latest.get(pin);
    if (known?.reading === reading) return known.before;
    for (const [other, asked] of this.#latest) {
      if (asked.reading !== reading) this.#latest.delete(other);
    }
    const before = this.#compare(reading, pin);
    this.#latest.set(pin, { reading, before });
    return before;
  }

  async #compare({ evaluated: now }: FileReading, pin: Pin | null): Promise<Before | null> {
    const problems = new Map<string, Problem>();
    for (const { group } of now) {
      const problem = pin ? pin.problems.get(group.id) : originalProblem(group);
      if (problem) problems.set(group.id, problem);
    }
    if (problems.size === 0) return null;
    const evaluated = new Map<string, EvaluatedGroup>();
    for (const { group } of now) {
      const problem = problems.get(group.id);
      if (!problem) continue;
      const key = `${group.id} ${pin?.label ?? ""}`;
      const before = await evaluateBefore(group, problem, () => this.#trace(key, problem));
      if (before) evaluated.set(group.id, before);
    }
    const [kind, label] = pin
      ? (["pinned", pin.label] as const)
      : (["original", l10n.t("in the file")] as const);
    return { kind, label, evaluated };
  }

  async #trace(key: string, problem: Problem): Promise<Trace | null> {
    const known = this.#remembered.get(key);
    if (known && sameProblem(known.problem, problem)) return known.trace;
    try {
      const trace = await this.#evaluate(problem);
      this.#remembered.set(key, { problem, trace });
      return trace;
    } catch {
      // If it cannot be computed without the changes, there is nothing to compare with.
      return null;
    }
  }
}
