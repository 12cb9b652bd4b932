import * as l10n from "@vscode/l10n";
import type { Problem } from "../../engine/problem.ts";
import type { Trace } from "../../engine/trace.ts";
import { evaluateBefore, originalProblem, type Before } from "../../panel/before.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { Snapshot } from "../models/snapshot.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { sameProblem } from "../../viewModel/problems/sameProblem.ts";
import type { Pin, Pins } from "./pins.ts";

interface Remembered {
  readonly problem: Problem;
  readonly trace: Trace;
}

/** The last request, because maps request parts of the same result repeatedly. */
interface Asked {
  readonly snapshot: Snapshot;
  readonly pin: Pin | null;
  readonly before: Promise<Before | null>;
}

/** Evaluates what the current results are compared with, and each again only when it changes. */
export class Baselines {
  readonly #models: DocumentModels;
  readonly #pins: Pins;
  readonly #remembered = new Map<string, Remembered>();
  #latest: Asked | null = null;

  constructor(models: DocumentModels, pins: Pins) {
    this.#models = models;
    this.#pins = pins;
  }

  /** The earlier results of the shown computations; null if nothing was changed or pinned. */
  before(snapshot: Snapshot, chosen: EvaluatedGroup): Promise<Before | null> {
    const pin = this.#pins.of(snapshot.document.uri, chosen.group.id);
    const known = this.#latest;
    if (known?.snapshot === snapshot && known.pin === pin) return known.before;
    const before = this.#compare(snapshot, pin);
    this.#latest = { snapshot, pin, before };
    return before;
  }

  async #compare(snapshot: Snapshot, pin: Pin | null): Promise<Before | null> {
    const problems = new Map<string, Problem>();
    for (const { group } of snapshot.evaluated) {
      const problem = pin ? pin.problems.get(group.id) : originalProblem(group);
      if (problem) problems.set(group.id, problem);
    }
    if (problems.size === 0) return null;
    const evaluated = new Map<string, EvaluatedGroup>();
    for (const { group } of snapshot.evaluated) {
      const problem = problems.get(group.id);
      if (!problem) continue;
      const { id } = group;
      const before = await evaluateBefore(group, problem, () => this.#trace(id, problem));
      if (before) evaluated.set(id, before);
    }
    const [kind, label] = pin
      ? (["pinned", pin.label] as const)
      : (["original", l10n.t("in the file")] as const);
    return { kind, label, evaluated };
  }

  async #trace(id: string, problem: Problem): Promise<Trace | null> {
    const known = this.#remembered.get(id);
    if (known && sameProblem(known.problem, problem)) return known.trace;
    try {
      const trace = await this.#models.evaluate(problem);
      this.#remembered.set(id, { problem, trace });
      return trace;
    } catch {
      // If it cannot be computed without the changes, there is nothing to compare with.
      return null;
    }
  }
}
