import { median } from "../median.ts";
import { compareInRounds, toLeast } from "./compareInRounds.ts";
import type { Outcome } from "./contest.ts";

const nameWidth = 42;

/** The head of every block of rows. */
export function formatHead(title: string): string {
  return `${title.padEnd(nameWidth + 2)}${columns("min", "median", "runs", "ratio", "of mins")}`;
}

/** One row; the ratios are how many times as long as the unit it takes. */
export function formatRow(outcome: Outcome, unit: readonly number[]): string {
  const name = `  ${outcome.name.padEnd(nameWidth)}`;
  if (outcome.kind === "leftOut") return `${name}  ${outcome.why}`;
  const { times } = outcome;
  const ratio = compareInRounds(times, unit);
  const [least, middle] = [formatMs(toLeast(times)), formatMs(median(times))];
  const ratios = [`${ratio.median.toFixed(2)}x`, `${ratio.least.toFixed(2)}x`] as const;
  return `${name}${columns(least, middle, String(times.length), ...ratios)}`;
}

/** What a row took in every round, in ms; nothing for one that is not there or was left out. */
export function findTimes(outcomes: readonly Outcome[], name: string): readonly number[] {
  const found = outcomes.find((outcome) => outcome.name === name);
  return found?.kind === "timed" ? found.times : [];
}

/** Three digits that mean something. */
export function formatMs(ms: number): string {
  if (ms < 1) return `${(ms * 1000).toPrecision(3)} us`;
  return `${ms < 100 ? ms.toPrecision(3) : ms.toFixed(0)} ms`;
}

function columns(least: string, middle: string, runs: string, ratio: string, ofLeast: string) {
  const widths = [10, 11, 6, 10, 10];
  const given = [least, middle, runs, ratio, ofLeast];
  return given.map((text, at) => text.padStart(widths[at]!)).join("");
}
