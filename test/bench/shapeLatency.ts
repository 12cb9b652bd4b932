import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../scripts/install.mjs";
import { DocumentReader } from "../../src/service/documentReader.ts";
import type { WantedHints } from "../../src/service/questions.ts";
import type { ReadingOptions } from "../../src/service/readingOptions.ts";
import { aloneHost } from "../support/aloneHost.ts";
import { sourceResources } from "../support/sourceResources.ts";
import { median } from "./median.ts";

/** How long the shapes at the ends of the lines of a model take in the worker, in ms. */
export interface ShapeLatency {
  /** From the text to the hints. */
  readonly openMs: readonly number[];
  /** From an edit of a line to the hints. */
  readonly keystrokeMs: readonly number[];
  /** What stands above layers and attention, and what is wrong, once a text rests. */
  readonly findingsMs: readonly number[];
}

const options: ReadingOptions = { meaning: {}, backend: "auto", memoryLimit: Infinity };

/** A model, and the line of its attention in which the first letter is typed again. */
export interface TimedModel {
  readonly file: string;
  readonly line: string;
}

/** That of the examples, and one as long as the models that people read. */
export const timedModels: readonly TimedModel[] = [
  { file: "media/examples/gpt.py", line: "y = weights @ v" },
  { file: "test/bench/model.py", line: "y = weights @ v" },
];

const { signal } = new AbortController();

/** Opens a model, then types a name in its attention. */
export async function measureShapes(
  { file, line }: TimedModel,
  openings = 11,
  keystrokes = 41,
): Promise<ShapeLatency> {
  let text = readFileSync(path.resolve(root, file), "utf8");
  const wanted: WantedHints = {
    scope: "attention",
    range: { start: 0, end: text.length },
    isTyping: false,
  };
  const open = async (): Promise<DocumentReader> => {
    const opened = { opening: 1, version: 0, language: "python", text };
    const reader = new DocumentReader(opened, sourceResources, aloneHost);
    await reader.read(options);
    return reader;
  };
  // The first of all loads the grammar.
  (await open()).dispose();
  const openMs: number[] = [];
  for (let at = 0; at < openings; at++) {
    const before = performance.now();
    const reader = await open();
    await reader.answer("listShapes", { version: 0, wanted }, signal);
    openMs.push(performance.now() - before);
    reader.dispose();
  }
  const reader = await open();
  const start = text.indexOf(line);
  const [keystrokeMs, findingsMs]: [number[], number[]] = [[], []];
  for (let version = 1; version <= keystrokes; version++) {
    const letter = "abcdefgh"[version % 8]!;
    text = text.slice(0, start) + letter + text.slice(start + 1);
    const before = performance.now();
    reader.change(version, [{ start, end: start + 1, text: letter }], text.length);
    await reader.read(options);
    await reader.answer("listShapes", { version, wanted }, signal);
    const listed = performance.now();
    await reader.answer("checkShapes", { version }, signal);
    keystrokeMs.push(listed - before);
    findingsMs.push(performance.now() - listed);
  }
  reader.dispose();
  return { openMs, keystrokeMs, findingsMs };
}

/** Median and least of what was measured, in ms. */
export function describeShapes({ openMs, keystrokeMs, findingsMs }: ShapeLatency): string {
  const both = (times: readonly number[]): string =>
    `${median(times).toFixed(1)} ms (min ${Math.min(...times).toFixed(1)})`;
  return `opened ${both(openMs)}, a keystroke ${both(keystrokeMs)}, lines above and checks ${both(findingsMs)}`;
}
