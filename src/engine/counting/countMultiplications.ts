import type { Problem } from "../problem.ts";
import { countProblem } from "./countProblem.ts";
import { sumCounts } from "./stageCount.ts";

/** Multiplications of a whole problem; its shapes must have been checked. */
export function countMultiplications(problem: Problem): number {
  return sumCounts(countProblem(problem)).multiplications;
}
