import { median } from "../median.ts";

/** How many times as long one runner takes as another. */
export interface Ratio {
  /** Median over the rounds, of what both took in the same one: what else ran then hit both. */
  readonly median: number;
  /** Of the least of the runs of each. */
  readonly least: number;
}

/** `ms of one per round, ms of the other per round -> ratio`; NaN where one did not run. */
export function compareInRounds(slow: readonly number[], quick: readonly number[]): Ratio {
  const rounds = Math.min(slow.length, quick.length);
  const ratios = slow.slice(0, rounds).map((ms, round) => ms / quick[round]!);
  return { median: median(ratios), least: rounds === 0 ? NaN : toLeast(slow) / toLeast(quick) };
}

/** The least of the runs, in ms. */
export function toLeast(times: readonly number[]): number {
  return Math.min(...times);
}
