import { median } from "../median.ts";
import { openInPlace } from "../rivals/engine.ts";
import { createAttentionTask } from "./attentionTask.ts";
import { square } from "./contests.ts";
import { timeInTurns, timeRuns, warmUp } from "./timing.ts";

/** How time grows with the length of a sequence: time ~ length ^ exponent. */
export interface Growth {
  readonly lengths: readonly number[];
  /** Median ms per length. */
  readonly times: readonly number[];
  readonly exponent: number;
}

/** 12 heads x length x 64 on the kernels alone, lengths in turns. */
export async function measureGrowth(lengths: readonly number[]): Promise<Growth> {
  const runners = await Promise.all(
    lengths.map((length) => openInPlace(createAttentionTask(square(12, length, 64)))),
  );
  const runMs: number[] = [];
  for (const runner of runners) runMs.push(await warmUp(runner, await timeRuns(runner, 1)));
  const times = (await timeInTurns(runners, runMs)).map(({ times }) => median(times));
  return { lengths, times, exponent: fitSlope(lengths.map(Math.log), times.map(Math.log)) };
}

/** Slope of the straight line with the least squares. */
function fitSlope(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [x0, y0] = [mean(xs), mean(ys)];
  const over = xs.reduce((sum, x, index) => sum + (x - x0) * (ys[index]! - y0), 0);
  return over / xs.reduce((sum, x) => sum + (x - x0) ** 2, 0);
}
