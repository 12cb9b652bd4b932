import type { ProblemPath } from "../check/problemError.ts";
import { traceCell } from "./cells.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Cell } from "./expression.ts";

/**
 * `stage, indices -> the number with its derivation`: `explain(evaluation, ["scores"], [0, 1, 2, 3])`
 *
 * The tree goes down to the numbers that the problem was given with; every level is computed when its
 * cell is asked for it. Throws `ProblemError` for a stage or a number that the trace does not have.
 */
export function explain(
  evaluation: Evaluation,
  stage: ProblemPath,
  indices: readonly number[],
): Cell {
  return traceCell(evaluation, stage, indices);
}
