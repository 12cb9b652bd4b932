import type { Outcome } from "./contest.ts";
import { median } from "../median.ts";

const nameWidth = 42;

/** The head of every block of rows. */
export function formatHead(title: string): string {
  return `${title.padEnd(nameWidth + 2)}${columns("min", "median", "runs", "ratio")}`;
}

/** One row; the ratio is how many times as long as `unitMs` its median is. */
export function formatRow(outcome: Outcome, unitMs: number): string {
  const name = `  ${outcome.name.padEnd(nameWidth)}`;
  if (outcome.kind === "leftOut") return `${name}  ${outcome.why}`;
  const { times } = outcome;
  const middle = median(times);
  const ratio = `${(middle / unitMs).toFixed(2)}x`;
  return `${name}${columns(formatMs(Math.min(...times)), formatMs(middle), String(times.length), ratio)}`;
}

/** A row in short, in ms: its median and its least run. */
export interface Summary {
  readonly median: number;
  readonly least: number;
}

/** Summary of a row; NaN for one that is not there or was left out. */
export function summarise(outcomes: readonly Outcome[], name: string): Summary {
  const found = outcomes.find((outcome) => outcome.name === name);
  if (found?.kind !== "timed") return { median: NaN, least: NaN };
  return { median: median(found.times), least: Math.min(...found.times) };
}

/** Three digits that mean something. */
export function formatMs(ms: number): string {
  if (ms < 1) return `${(ms * 1000).toPrecision(3)} us`;
  return `${ms < 100 ? ms.toPrecision(3) : ms.toFixed(0)} ms`;
}

function columns(least: string, middle: string, runs: string, ratio: string): string {
  return [least.padStart(10), middle.padStart(11), runs.padStart(6), ratio.padStart(10)].join("");
}
