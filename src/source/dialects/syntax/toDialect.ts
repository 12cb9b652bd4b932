import type { Dialect } from "../../sourceReader.ts";
import type { Grammar } from "./grammar.ts";
import { loadLanguage } from "./treeSitter.ts";
import { TreeSession } from "./treeSession.ts";

/** A dialect out of what is particular about its language. */
export function toDialect(grammar: Grammar): Dialect {
  return {
    languageIds: grammar.languageIds,
    extensions: grammar.extensions,
    open: async (text, resources) => {
      const language = await loadLanguage(resources, grammar.wasmFile);
      return new TreeSession(language, grammar, text);
    },
  };
}
