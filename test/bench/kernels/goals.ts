import { median } from "../median.ts";
import {
  engineInPlace,
  engineInPlaceThreads,
  engineNotCausal,
  engineReference,
  engineTrace,
} from "../rivals/engine.ts";
import { onnxNode, onnxWeb } from "../rivals/onnxRuntime.ts";
import { compareInRounds } from "./compareInRounds.ts";
import type { Outcome } from "./contest.ts";
import { findTimes, formatMs } from "./table.ts";

/** Outcomes by the title of the contest. */
export type Outcomes = ReadonlyMap<string, readonly Outcome[]>;

/** The titles that the goals speak of. */
export const titles = {
  demo: "chapter's demo: 2 heads, 1 query, 3 keys x 4",
  large: "12 heads x 1024 x 64",
  causal: "12 heads x 1024 x 64, causal",
  block: "GPT-2 block 1024 x 768, 12 heads",
} as const;

/** What the engine aims at, beside what this run found: lines to read, nothing fails on them. */
export function formatGoals(outcomes: Outcomes): readonly string[] {
  const at = (title: string, name: string) => findTimes(outcomes.get(title) ?? [], name);
  const { demo, large, causal, block } = titles;
  const inPlace = at(large, engineInPlace);
  return [
    goal("onnxruntime-web / wasm, 1024", at(large, onnxWeb), inPlace, 1.8),
    goal("onnxruntime-node / wasm, 1024, 1 thread", at(large, onnxNode), inPlace, 0.8),
    goal("1 thread / 2 threads, 1024", inPlace, at(large, engineInPlaceThreads), 1.7),
    goal("not causal / causal, 1024", at(causal, engineNotCausal), at(causal, engineInPlace), 1.7),
    goal("onnxruntime-web / wasm, GPT-2 block", at(block, onnxWeb), at(block, engineTrace), 1.5),
    `  demo, problem to trace${" ".repeat(20)} ${formatMs(median(at(demo, engineReference)))} (goal 100 us)`,
  ];
}

function goal(
  what: string,
  slow: readonly number[],
  quick: readonly number[],
  wanted: number,
): string {
  const ratio = compareInRounds(slow, quick);
  const found = `${ratio.median.toFixed(2)}x, ${ratio.least.toFixed(2)}x`;
  return `  ${what.padEnd(42)} ${found} (goal ${wanted.toFixed(1)}x)`;
}
