import type { LoopRun } from "../values/loopTurn.ts";
import { Stopped } from "./completion.ts";
import type { Runner } from "./runner.ts";

/** Runs a loop; `next` begins each of its iterations, and `takeBack` says that the last one was none. */
export function runLoop<Result>(
  runner: Runner,
  run: (next: () => void, takeBack: () => void) => Result,
): Result {
  const { turn: outer } = runner;
  const loop: LoopRun = { turns: 0, isOver: false, isThinned: false };
  const next = (): void => {
    loop.turns++;
    runner.turn = { loop, outer };
  };
  try {
    const result = run(next, () => loop.turns--);
    loop.isOver = true;
    return result;
  } catch (error) {
    loop.isOver = !(error instanceof Stopped);
    throw error;
  } finally {
    runner.turn = outer;
  }
}
