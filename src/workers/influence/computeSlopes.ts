import { computeInfluence } from "../../engine/influence/computeInfluence.ts";
import type { Problem } from "../../engine/problem.ts";
import { stageNumber } from "../../viewModel/influence/stageNumber.ts";
import type { AskedSlopes } from "../compute/messages.ts";

/** What computing in turns needs to know of where it runs. */
export interface SlopePace {
  /** Milliseconds. */
  readonly clock: () => number;
  /** Lets messages be heard; what it throws ends the computation. */
  readonly turn: () => Promise<void>;
}

/**
 * `problem, cells -> d(number at a place) / d(each cell)`, one cell after the other until the patience
 * is at its end; null for those that are left, and where there is no such number.
 */
export async function computeSlopes(
  problem: Problem,
  { at, cells, patienceMs }: AskedSlopes,
  { clock, turn }: SlopePace,
): Promise<readonly (number | null)[]> {
  const began = clock();
  const slopes: (number | null)[] = [];
  for (const cell of cells) {
    await turn();
    const hasTime = clock() - began < patienceMs;
    slopes.push(hasTime ? stageNumber(await computeInfluence(problem, cell), at) : null);
  }
  return slopes;
}
