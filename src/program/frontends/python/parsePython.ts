import { isTangled } from "../../../source/dialects/syntax/treeSession.ts";
import { NodeCache, Snapshot } from "../../../source/dialects/syntax/snapshot.ts";
import { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { forgetTree, loadLanguage, parseText } from "../../../source/dialects/syntax/treeSitter.ts";
import { unlimitedBudget } from "../../../source/readingBudget.ts";
import type { SourceResources } from "../../../source/sourceReader.ts";

/** Beyond this a text is no program that somebody reads. */
const longestText = 1_500_000;

/** Parses Python texts again and again. */
export interface PythonParser {
  /** null: the text is too long, or nested too deeply. Never throws. */
  parse(text: string): SyntaxView | null;
}

/** Loads the grammar of Python. */
export async function openPythonParser(resources: SourceResources): Promise<PythonParser> {
  const language = await loadLanguage(resources, "tree-sitter-python.wasm");
  const snapshot = new Snapshot(language, new NodeCache());
  return {
    parse: (text) => {
      if (text.length > longestText || isTangled(text)) return null;
      try {
        const budget = unlimitedBudget();
        const tree = parseText(language, text, null, budget);
        const { node, start } = snapshot.take(tree, text, null, budget);
        forgetTree(tree);
        return new SyntaxView(node, start, text);
      } catch {
        return null;
      }
    },
  };
}
