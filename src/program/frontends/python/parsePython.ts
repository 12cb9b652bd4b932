import { Parser } from "web-tree-sitter";
import { isTangled } from "../../../source/dialects/syntax/isTangled.ts";
import { NodeCache } from "../../../source/dialects/syntax/nodeCache.ts";
import { Snapshot } from "../../../source/dialects/syntax/snapshot.ts";
import { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { loadLanguage } from "../../../source/dialects/syntax/treeSitter.ts";
import type { SourceResources } from "../../../source/sourceReader.ts";

/** Beyond this a text is no program that somebody reads. */
const longestText = 1_500_000;

/** Parses Python texts again and again. */
export interface PythonParser {
  /** null: the text is too long, or nested too deeply. Never throws. */
  parse(text: string): SyntaxView | null;
  dispose(): void;
}

/** Loads the grammar of Python. */
export async function openPythonParser(resources: SourceResources): Promise<PythonParser> {
  const language = await loadLanguage(resources, "tree-sitter-python.wasm");
  const parser = new Parser().setLanguage(language);
  const snapshot = new Snapshot(language, new NodeCache());
  return {
    parse: (text) => {
      if (text.length > longestText || isTangled(text)) return null;
      try {
        const tree = parser.parse(text);
        if (!tree) return null;
        const { node, start } = snapshot.take(tree, text, null);
        tree.delete();
        return new SyntaxView(node, start, text);
      } catch {
        return null;
      }
    },
    dispose: () => {
      parser.delete();
    },
  };
}
