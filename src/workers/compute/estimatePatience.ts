import { countProblem, sumCounts } from "../../engine/counting/countProblem.ts";
import type { Problem } from "../../engine/problem.ts";

/** Starting up, opening a backend, a machine that is busy with something else. */
const startMs = 15_000;

/** A tenth of what plain loops reach on a slow machine: slower is no computation any more. */
const multiplicationsPerMs = 30_000;
const bytesPerMs = 20_000;

/**
 * How long a worker may be silent over a problem before it counts as hung, in ms. A worker is silent
 * during one operation, which is at most the whole problem.
 */
export function estimatePatience(problem: Problem): number {
  const { multiplications, bytes } = sumCounts(countProblem(problem));
  return startMs + multiplications / multiplicationsPerMs + bytes / bytesPerMs;
}
