import type { Evaluation } from "../engine/explain/evaluation.ts";
import type { Problem } from "../engine/problem.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { toGroupProblem } from "../problem/groupProblem.ts";

/** The problem of a computation with its trace; null for one that could not be computed. */
export function evaluationOf(evaluated: EvaluatedGroup): Evaluation | null {
  const problem = "trace" in evaluated ? problemOf(evaluated) : null;
  return "trace" in evaluated && problem ? { problem, trace: evaluated.trace } : null;
}

/** The problem of a computation; null if its matrices form none. */
export function problemOf({
  group,
  problem,
}: Pick<EvaluatedGroup, "group" | "problem">): Problem | null {
  if (problem) return problem;
  const stated = toGroupProblem(group);
  return stated.kind === "ready" ? stated.problem : null;
}
