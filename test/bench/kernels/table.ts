import { median } from "../median.ts";
import { compareRuns, toLeast } from "./compareRuns.ts";
import type { Outcome } from "./contest.ts";
import type { Samples } from "./timing.ts";

const nameWidth = 42;

/** The head of every block of rows. */
export function formatHead(title: string): string {
  return `${title.padEnd(nameWidth + 2)}${columns("min", "median", "runs", "ratio", "of mins")}`;
}

/** One row; the ratios are how many times as long as the first row it takes. */
export function formatRow(outcome: Outcome): string {
  const name = `  ${outcome.name.padEnd(nameWidth)}`;
  if (outcome.kind === "leftOut") return `${name}  ${outcome.why}`;
  const { times, unitTimes } = outcome;
  const ratio = compareRuns(times, unitTimes);
  const [least, middle] = [formatMs(toLeast(times)), formatMs(median(times))];
  const ratios = [`${ratio.median.toFixed(2)}x`, `${ratio.least.toFixed(2)}x`] as const;
  return `${name}${columns(least, middle, String(times.length), ...ratios)}`;
}

/** What a row took, and the first row beside it; nothing for one that is not there or was left out. */
export function findSamples(outcomes: readonly Outcome[], name: string): Samples {
  const found = outcomes.find((outcome) => outcome.name === name);
  return found?.kind === "timed" ? found : { times: [], unitTimes: [] };
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
