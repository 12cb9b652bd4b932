import type { Runner } from "./contest.ts";

/** Measured time per runner, once it has `fewestRounds`. */
const spendMs = 2500;
const [fewestRounds, mostRounds] = [2, 15];
/** A sample of less says more about the clock than about the runner. */
const sampleMs = 2;
const warmUpMs = 300;

/**
 * `runners -> samples in ms of each`, taken in turns: what else the machine does meanwhile hits all of
 * them alike. `runMs` says how long a run of each takes once it is warm.
 */
export async function timeInTurns(
  runners: readonly Runner[],
  runMs: readonly number[],
): Promise<readonly (readonly number[])[]> {
  const batches = runMs.map((ms) => Math.max(1, Math.ceil(sampleMs / ms)));
  const samples = runners.map((): number[] => []);
  const spent = runners.map(() => 0);
  for (let round = 0; round < mostRounds; round++) {
    for (const [index, runner] of runners.entries()) {
      if (round >= fewestRounds && spent[index]! >= spendMs) continue;
      const ms = await timeRuns(runner, batches[index]!);
      spent[index]! += ms;
      samples[index]!.push(ms / batches[index]!);
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
