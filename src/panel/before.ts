import type { Problem } from "../engine/problem.ts";
import type { Trace } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import { toOutcome, type EvaluatedGroup } from "../viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../problem/groupProblem.ts";
import { isResettable } from "../viewModel/whatIf/toWhatIfState.ts";
import { withNumbersOf } from "../viewModel/whatIf/withNumbersOf.ts";

/** Computations as they were before, to be shown behind what they are now. */
export interface Before {
  readonly kind: "original" | "pinned";
  readonly label: string;
  /** By the id of the computation; those that cannot be compared are missing. */
  readonly evaluated: ReadonlyMap<string, EvaluatedGroup>;
}

/**
 * What a computation states without what the person tries; null where nothing is tried. A head count
 * that only the person says is an answer, not a try.
 */
export function originalProblem(group: ComputationGroup): Problem | null {
  const { settings, original } = group;
  if (!original || !isResettable(group)) return null;
  const headCount = original.headCount ?? settings.headCount;
  const before = { ...original, ...(headCount && { headCount }) };
  const stated = toGroupProblem({ ...group, settings: before });
  return stated.kind === "ready" ? stated.problem : null;
}

/** A computation as another problem of the same kind has it; null where they cannot be compared. */
export async function evaluateBefore(
  now: ComputationGroup,
  problem: Problem,
  evaluate: (problem: Problem) => Promise<Trace | null>,
): Promise<EvaluatedGroup | null> {
  const stated = toGroupProblem(now);
  if (stated.kind !== "ready" || stated.problem.kind !== problem.kind) return null;
  const group = withNumbersOf(now, stated.problem, problem);
  const trace = await evaluate(problem);
  return trace && { group, problem, ...toOutcome(trace) };
}
