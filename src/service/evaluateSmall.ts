import { checkProblem } from "../engine/check/checkProblem.ts";
import {
  chooseBackend,
  createForgetfulContext,
  FEW_MULTIPLICATIONS,
} from "../engine/backends/choose.ts";
import { countMultiplications } from "../engine/counting/countProblem.ts";
import { evaluate } from "../engine/evaluate.ts";
import type { Problem } from "../engine/problem.ts";
import type { Trace } from "../engine/trace.ts";
import type { BackendChoice } from "../engine/backends/choose.ts";

/**
 * Whether a problem is computed in place, in double precision, instead of in the compute worker.
 * Throws like `checkProblem`.
 */
export function isSmall(
  problem: Problem,
  choice: BackendChoice,
  fewerThan = FEW_MULTIPLICATIONS,
): boolean {
  checkProblem(problem);
  if (choice !== "auto" && choice !== "reference") return false;
  return countMultiplications(problem) < fewerThan;
}

/** `problem -> trace` of a problem that `isSmall`, synchronously. */
export async function evaluateSmall(
  problem: Problem,
  choice: BackendChoice,
  memoryLimit: number,
  clock: () => number,
): Promise<Trace> {
  const context = createForgetfulContext([], memoryLimit, clock);
  return evaluate(problem, await chooseBackend(choice, problem, context), clock);
}
