import { referenceBackend } from "../../engine/backends/reference.ts";
import { checkProblem } from "../../engine/check/checkProblem.ts";
import { moreOf } from "../../engine/influence/computeInfluence.ts";
import { computeStages } from "../../engine/pipelines/computeStages.ts";
import type { Problem } from "../../engine/problem.ts";
import { influenceStep, stageNumber } from "../../viewModel/influence/influenceStep.ts";
import type { AskedChanges } from "./messages.ts";

/** What computing in turns needs from its caller. */
interface ChangePace {
  /** Milliseconds. */
  readonly clock: () => number;
  /** Lets messages through; what it throws ends the computation. */
  readonly turn: () => Promise<void>;
}

/**
 * `problem, cells -> the change of one number for a step of each cell`, one cell after the other
 * until time runs out; null for the rest, and if there is no such number.
 */
export async function computeChanges(
  problem: Problem,
  { at, cells, patienceMs }: AskedChanges,
  { clock, turn }: ChangePace,
): Promise<readonly (number | null)[]> {
  const began = clock();
  checkProblem(problem);
  const now = stageNumber(await computeStages(referenceBackend, problem), at);
  const changes: (number | null)[] = [];
  for (const cell of cells) {
    await turn();
    const hasTime = now !== null && clock() - began < patienceMs;
    changes.push(hasTime ? changeOf(now, await numberWith(problem, cell, at)) : null);
  }
  return changes;
}

async function numberWith(
  problem: Problem,
  cell: AskedChanges["cells"][number],
  at: AskedChanges["at"],
): Promise<number | null> {
  return stageNumber(
    await computeStages(referenceBackend, moreOf(problem, cell, influenceStep)),
    at,
  );
}

/** A masked score stays −∞, which is no change. */
function changeOf(now: number, then: number | null): number | null {
  if (then === null) return null;
  return Object.is(then, now) ? 0 : then - now;
}
