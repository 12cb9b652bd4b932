import type { Dialect } from "../sourceReader.ts";
import { findDialect } from "./findDialect.ts";
import { moveToFile } from "./notebook/moveToFile.ts";
import { readCells } from "./notebook/readCells.ts";
import { text as plainText } from "./text.ts";

/** Notebook files: the code cells as one program, each cell a scope. */
export function toNotebook(languages: readonly Dialect[]): Dialect {
  return {
    languageIds: ["ipynb"],
    extensions: ["ipynb"],
    open: async (file, resources) => {
      let code = readCells(file);
      const dialect = findDialect(languages, code.language) ?? plainText;
      const session = await dialect.open(withoutMagic(code.text), resources);
      return {
        read: () => moveToFile(session.read(), code),
        update: (next) => {
          const before = code.text.length;
          code = readCells(next);
          const text = withoutMagic(code.text);
          session.update(text, [{ start: 0, end: before, text }]);
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
