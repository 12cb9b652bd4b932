import type { Reading } from "../reading.ts";
import { type ReadingBudget, unlimitedBudget } from "../readingBudget.ts";
import type { Dialect } from "../sourceReader.ts";

/** A dialect that is read quickly enough to be read from the start after every edit. */
export function rereadDialect(
  languageIds: readonly string[],
  extensions: readonly string[],
  read: (text: string, budget: ReadingBudget) => Reading,
): Dialect {
  return {
    languageIds,
    extensions,
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
