import type { Evaluation } from "../engine/explain/evaluation.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { toGroupProblem } from "./groupProblem.ts";

/** The problem of a computation with its trace; null for one that could not be computed. */
export function evaluationOf(evaluated: EvaluatedGroup): Evaluation | null {
  if (!("trace" in evaluated)) return null;
  const stated = toGroupProblem(evaluated.group);
  return stated.kind === "ready" ? { problem: stated.problem, trace: evaluated.trace } : null;
}
