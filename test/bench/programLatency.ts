import { openProgramReader } from "../../src/program/readProgram.ts";
import { openSource } from "../../src/source/openSource.ts";
import { DocumentReader } from "../../src/service/documentReader.ts";
import type { ReadingOptions } from "../../src/service/readingOptions.ts";
import { aloneHost } from "../support/aloneHost.ts";
import { sourceResources } from "../support/sourceResources.ts";
import { longProgram } from "./longProgram.ts";
import { median } from "./median.ts";

/** A program whose literals change one after the other. */
export interface ProgramLatency {
  readonly openMs: number;
  /** From the edit to the line above the code. */
  readonly keystrokeMs: readonly number[];
  /** Running the program again alone, one literal after the other. */
  readonly runMs: readonly number[];
}

const options: ReadingOptions = { meaning: {}, backend: "auto", memoryLimit: Infinity };

/** Lenses of the whole file. */
const whole = { within: { start: 0, end: Infinity }, lineCount: 300, isPredicted: false };
const { signal } = new AbortController();

const place = (text: string): number => text.indexOf("[0.57") + "[0.".length;

/** Types a digit into the first matrix, so that nearly all of the program runs again. */
export async function measureProgram(lines: number, keystrokes = 81): Promise<ProgramLatency> {
  let text = longProgram(lines);
  const started = performance.now();
  const opened = { opening: 1, version: 0, language: "python", text };
  const reader = new DocumentReader(opened, sourceResources, aloneHost);
  await reader.read(options);
  const openMs = performance.now() - started;
  const start = place(text);
  const keystrokeMs: number[] = [];
  for (let version = 1; version <= keystrokes; version++) {
    const digit = String(version % 10);
    text = text.slice(0, start) + digit + text.slice(start + 1);
    const before = performance.now();
    reader.change(version, [{ start, end: start + 1, text: digit }], text.length);
    await reader.read(options);
    await reader.answer("listLenses", { version, ...whole }, signal);
    keystrokeMs.push(performance.now() - before);
  }
  reader.dispose();
  return { openMs, keystrokeMs, runMs: await measureRuns(text, keystrokes) };
}

async function measureRuns(text: string, runs: number): Promise<readonly number[]> {
  const reader = await openProgramReader(sourceResources);
  const source = await openSource(text, "python", sourceResources);
  const start = place(text);
  const times = Array.from({ length: runs }, (_, run) => {
    const digit = String(run % 10);
    const edited = text.slice(0, start) + digit + text.slice(start + 1);
    source.update(edited, [{ start, end: start + 1, text: digit }]);
    source.extract();
    const before = performance.now();
    reader.read(edited, "python", source.syntax);
    return performance.now() - before;
  });
  source.dispose();
  return times;
}

/** Median and least of what was measured, in ms. */
export function describeLatency({ openMs, keystrokeMs, runMs }: ProgramLatency): string {
  const both = (times: readonly number[]): string =>
    `${median(times).toFixed(1)} ms (min ${Math.min(...times).toFixed(1)})`;
  return `first ${openMs.toFixed(0)} ms, a keystroke ${both(keystrokeMs)}, its run alone ${both(runMs)}`;
}
