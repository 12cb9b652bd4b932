import type { Reading } from "../reading.ts";
import type { ReadingBudget } from "../readingBudget.ts";
import type { Dialect } from "../sourceReader.ts";
import { PlainCollector } from "./plain/plainCollector.ts";
import { readPlain } from "./plain/readPlain.ts";
import { rereadDialect } from "./rereadDialect.ts";

/** Plain text, and every language that has no dialect of its own. */
export const text: Dialect = rereadDialect(["plaintext"], ["txt"], readText);

function readText(written: string, budget: ReadingBudget): Reading {
  const collector = new PlainCollector(written, budget);
  const range = { start: 0, end: written.length };
  readPlain({ text: written, range, scope: { path: [], range }, isProse: false }, collector);
  return collector.finish();
}
