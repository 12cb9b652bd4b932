import { languages, type FileLanguage } from "../../languages.ts";
import type { Reading } from "../../reading.ts";
import { unlimitedBudget, type ReadingBudget } from "../../readingBudget.ts";
import type { Dialect } from "../../sourceReader.ts";
import { PlainCollector } from "./plainCollector.ts";
import { readPlain } from "./readPlain.ts";

/** Plain text, and every language without a dialect of its own. */
export const text: Dialect = rereadDialect(languages.text, readText);

function readText(written: string, budget: ReadingBudget): Reading {
  const collector = new PlainCollector(written, budget);
  const range = { start: 0, end: written.length };
  readPlain({ text: written, range, scope: { path: [], range }, isProse: false }, collector);
  return collector.finish();
}

/** A dialect that is fast enough to read the whole text after every edit. */
export function rereadDialect(
  language: FileLanguage,
  read: (text: string, budget: ReadingBudget) => Reading,
): Dialect {
  return {
    language,
    open: (text) => {
      let current = text;
      return Promise.resolve({
        read: (budget = unlimitedBudget()) => read(current, budget),
        update: (next) => {
          current = next;
        },
        dispose: () => {
          current = "";
        },
      });
    },
  };
}
