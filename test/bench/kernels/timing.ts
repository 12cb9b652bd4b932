import type { Runner } from "./contest.ts";

/** Measured time per runner, once it has `fewestRounds`. */
const spendMs = 3000;
const [fewestRounds, mostRounds] = [2, 25];
/** A sample of less says more about the clock than about the runner. */
const sampleMs = 2;
const warmUpMs = 300;

/** What a runner took, and the first of the runners right before it, in ms of one run. */
export interface Samples {
  readonly times: readonly number[];
  readonly unitTimes: readonly number[];
}

/**
 * `runners -> samples of each`, taken in turns, each after one of the first runner: what else the
 * machine does meanwhile hits both alike. `runMs` says how long a run of each takes once it is warm.
 */
export async function timeInTurns(
  runners: readonly Runner[],
  runMs: readonly number[],
): Promise<readonly Samples[]> {
  const samples = runners.map(() => ({ times: [] as number[], unitTimes: [] as number[] }));
  const spent = runners.map(() => 0);
  const sample = async (index: number) => {
    const runs = Math.max(1, Math.ceil(sampleMs / runMs[index]!));
    return (await timeRuns(runners[index]!, runs)) / runs;
  };
  for (let round = 0; round < mostRounds; round++) {
    for (const [index, { times, unitTimes }] of samples.entries()) {
      if (round >= fewestRounds && spent[index]! >= spendMs) continue;
      const unitMs = await sample(0);
      const ms = index === 0 ? unitMs : await sample(index);
      spent[index]! += ms;
      times.push(ms);
      unitTimes.push(unitMs);
    }
  }
  return samples;
}

/** Runs on after a first run until compilers have settled; how long a run takes then, in ms. */
export async function warmUp(runner: Runner, firstMs: number): Promise<number> {
  let [spentMs, runMs] = [firstMs, firstMs];
  for (let runs = 1; spentMs < warmUpMs; runs *= 2) {
    const ms = await timeRuns(runner, runs);
    [spentMs, runMs] = [spentMs + ms, ms / runs];
  }
  return runMs;
}

/** How long that many runs take together, in ms. */
export async function timeRuns(runner: Runner, runs: number): Promise<number> {
  const started = performance.now();
  for (let run = 0; run < runs; run++) await runner.run();
  return performance.now() - started;
}
