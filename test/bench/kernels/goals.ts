import { median } from "../median.ts";
import { engineInPlaceThreads, engineNotCausal, engineReference } from "../rivals/engine.ts";
import { engineWide } from "../rivals/engineWide.ts";
import { onnxNode, onnxWeb } from "../rivals/onnxRuntime.ts";
import { compareRuns } from "./compareRuns.ts";
import type { Outcome } from "./contest.ts";
import { findSamples, formatMs } from "./table.ts";
import type { Samples } from "./timing.ts";

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
  const at = (title: string, name: string) => findSamples(outcomes.get(title) ?? [], name);
  const { demo, large, causal, block } = titles;
  const threads = at(large, engineInPlaceThreads);
  return [
    goal("onnxruntime-web / wasm, 1024", at(large, onnxWeb), 1.8),
    goal("onnxruntime-node / wasm, 1024, 1 thread", at(large, onnxNode), 0.8),
    goal(
      "the same, wasm in vectors of 256 bits",
      inRounds(at(large, onnxNode), at(large, engineWide)),
      0.8,
    ),
    goal("1 thread / 2 threads, 1024", turnRound(threads), 1.7),
    goal("not causal / causal, 1024", at(causal, engineNotCausal), 1.7),
    goal("onnxruntime-web / wasm, GPT-2 block", at(block, onnxWeb), 1.5),
    `  demo, problem to trace${" ".repeat(20)} ${formatMs(median(at(demo, engineReference).times))} (goal 100 us)`,
  ];
}

/** One row over another, round by round. */
function inRounds({ times }: Samples, { times: unitTimes }: Samples): Samples {
  const rounds = Math.min(times.length, unitTimes.length);
  return { times: times.slice(0, rounds), unitTimes: unitTimes.slice(0, rounds) };
}

/** The first row over this one. */
function turnRound({ times, unitTimes }: Samples): Samples {
  return { times: unitTimes, unitTimes: times };
}

function goal(what: string, { times, unitTimes }: Samples, wanted: number): string {
  const ratio = compareRuns(times, unitTimes);
  const found = `${ratio.median.toFixed(2)}x, ${ratio.least.toFixed(2)}x`;
  return `  ${what.padEnd(42)} ${found} (goal ${wanted.toFixed(1)}x)`;
}
