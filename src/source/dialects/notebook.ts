import type { Dialect, DialectSession, TextChange } from "../sourceReader.ts";
import { findDialect } from "./findDialect.ts";
import { moveToFile } from "./notebook/moveToFile.ts";
import { readCells } from "./notebook/readCells.ts";
import { text as plainText } from "./text.ts";

/** Notebook files: the code cells as one program, each cell a scope. */
export function toNotebook(languages: readonly Dialect[]): Dialect {
  const dialectOf = (language: string) => findDialect(languages, language) ?? plainText;
  return {
    languageIds: ["ipynb"],
    extensions: ["ipynb"],
    open: async (file, resources) => {
      let code = readCells(file);
      let program = withoutMagic(code.text);
      let dialect = dialectOf(code.language);
      let session: DialectSession = await dialect.open(program, resources);
      return {
        read: (budget) => moveToFile(session.read(budget), code),
        update: (next) => {
          code = readCells(next);
          const before = program;
          program = withoutMagic(code.text);
          session.update(program, [findChange(before, program)]);
        },
        prepare: async () => {
          // The metadata may name another language now.
          const wanted = dialectOf(code.language);
          if (wanted === dialect) return;
          const opened = await wanted.open(program, resources);
          session.dispose();
          [dialect, session] = [wanted, opened];
        },
        dispose: () => {
          session.dispose();
        },
      };
    },
  };
}

/** `%matplotlib inline` and `!pip install` are no Python; comments of the same length are. */
function withoutMagic(code: string): string {
  return code.replace(/^[%!]/gm, "#");
}

/** The one change that leads from a text to another: what they begin and end with stays. */
function findChange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let kept = 0;
  while (
    kept < shorter - start &&
    before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)
  ) {
    kept += 1;
  }
  const text = after.slice(start, after.length - kept);
  return { start, end: before.length - kept, text };
}
