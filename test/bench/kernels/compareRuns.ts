import { median } from "../median.ts";

/** How many times as long one runner takes as another. */
export interface Ratio {
  /** Median over pairs that ran one after the other: what else ran then hit both. */
  readonly median: number;
  /** Of the least of the runs of each. */
  readonly least: number;
}

/** `ms of one, ms of the other run by run -> ratio`; NaN where they did not run. */
export function compareRuns(slow: readonly number[], quick: readonly number[]): Ratio {
  const ratios = slow.map((ms, run) => ms / quick[run]!);
  return { median: median(ratios), least: toLeast(slow) / toLeast(quick) };
}

/** The least of the runs, in ms; NaN of none. */
export function toLeast(times: readonly number[]): number {
  return times.length === 0 ? NaN : Math.min(...times);
}
