import type { Problem } from "../../engine/problem.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { EvaluatedGroup, Outcome } from "../../viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../viewModel/groupProblem.ts";
import type { Engine } from "../engine.ts";
import { toMessage } from "../log.ts";
import { sameProblem } from "./sameProblem.ts";

interface Remembered {
  readonly problem: Problem;
  readonly outcome: Outcome;
}

/** Evaluates the computations of one document, each again only when its own numbers change. */
export class GroupEvaluator {
  readonly #engine: Engine;
  #remembered: ReadonlyMap<string, Remembered> = new Map();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async evaluate(groups: readonly ComputationGroup[]): Promise<readonly EvaluatedGroup[]> {
    const next = new Map<string, Remembered>();
    const evaluated: EvaluatedGroup[] = [];
    for (const group of groups) evaluated.push({ group, ...(await this.#outcome(group, next)) });
    this.#remembered = next;
    return evaluated;
  }

  async #outcome(group: ComputationGroup, next: Map<string, Remembered>): Promise<Outcome> {
    const stated = toGroupProblem(group);
    if (stated.kind !== "ready") return stated;
    const before = this.#remembered.get(group.id);
    const outcome =
      before && sameProblem(before.problem, stated.problem)
        ? before.outcome
        : await computeOutcome(this.#engine, group, stated.problem);
    next.set(group.id, { problem: stated.problem, outcome });
    return outcome;
  }
}

async function computeOutcome(
  engine: Engine,
  group: ComputationGroup,
  problem: Problem,
): Promise<Outcome> {
  try {
    const trace = await engine.evaluate(problem);
    if (trace.kind === "attention") return { kind: "attention", trace };
    if (trace.kind === "mlp") return { kind: "mlp", trace };
    throw new Error(`A ${trace.kind} cannot stand in a file yet`);
  } catch (error) {
    const wrong = { message: toMessage(error), range: group.range, severity: "error" } as const;
    return { kind: "failed", problems: [wrong] };
  }
}
