import { isTangled } from "../../../source/dialects/syntax/treeSession.ts";
import { NodeCache, Snapshot } from "../../../source/dialects/syntax/snapshot.ts";
import { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { forgetTree, loadLanguage, parseText } from "../../../source/dialects/syntax/treeSitter.ts";
import { ReadingBudget } from "../../../source/readingBudget.ts";
import type { SourceResources } from "../../../source/sourceReader.ts";

/** Beyond this a text is no program that somebody reads. */
const longestText = 1_500_000;

/** In ms: a program that somebody reads is parsed in a fraction of it. */
const longestMs = 1500;

/** A program as its tree. */
export interface ParsedPython {
  readonly tree: SyntaxView;
  /** Something of it is no Python. */
  readonly isBroken: boolean;
}

/** Parses Python texts again and again. */
export interface PythonParser {
  /** null: the text is too long, nested too deeply, or takes too long. Never throws. */
  parse(text: string): ParsedPython | null;
}

/** Loads the grammar of Python. */
export async function openPythonParser(resources: SourceResources): Promise<PythonParser> {
  const language = await loadLanguage(resources, "tree-sitter-python.wasm");
  const snapshot = new Snapshot(language, new NodeCache());
  return {
    parse: (text) => {
      if (text.length > longestText || isTangled(text)) return null;
      try {
        const budget = new ReadingBudget(resources.clock, longestMs);
        const tree = parseText(language, text, null, budget);
        const isBroken = tree.rootNode.hasError;
        const { node, start } = snapshot.take(tree, text, null, budget);
        forgetTree(tree);
        return { tree: new SyntaxView(node, start, text), isBroken };
      } catch {
        return null;
      }
    },
  };
}
