import type { Language, Tree } from "web-tree-sitter";
import type { Reading } from "../../reading.ts";
import { type ReadingBudget, ReadingStopped, unlimitedBudget } from "../../readingBudget.ts";
import type { DialectSession, TextChange } from "../../sourceReader.ts";
import type { TextRange } from "../../textRange.ts";
import { applyToText } from "../items/applyToText.ts";
import { ReadingMaker } from "../items/readingMaker.ts";
import type { Grammar } from "./grammar.ts";
import { Harvester } from "./harvester.ts";
import { isTangled } from "./isTangled.ts";
import { NodeCache } from "./nodeCache.ts";
import { Snapshot } from "./snapshot.ts";
import { SyntaxView } from "./syntaxView.ts";
import { applyToTree, widenDirty } from "./treeEdit.ts";
import { forgetTree, parseText } from "./treeSitter.ts";

/** Beyond this a file is left alone: reading it would take seconds and gigabytes. */
const longestText = 1_500_000;

/** More changes at once than this are cheaper to take as a new text. */
const mostChanges = 64;

/** A text that is parsed in the time of a keystroke. */
const quicklyParsed = 50_000;

/** One open text in a language that tree-sitter knows. */
export class TreeSession implements DialectSession {
  readonly #language: Language;
  readonly #grammar: Grammar;
  #snapshot: Snapshot;
  #readings: ReadingMaker;
  #text: string;
  /** Of the text that was read last, told of the edits since. */
  #tree: Tree | null = null;
  /** What changed since the last read; null when everything may have. */
  #dirty: TextRange | null = null;
  #reading: Reading | null = null;

  constructor(language: Language, grammar: Grammar, text: string) {
    this.#language = language;
    this.#grammar = grammar;
    this.#snapshot = new Snapshot(language, new NodeCache());
    this.#readings = new ReadingMaker(grammar.rules);
    this.#text = text;
  }

  update(text: string, changes: readonly TextChange[]): void {
    const isEdited = changes.length <= mostChanges && this.#edit(changes) === text;
    if (!isEdited) this.#forgetTree();
    this.#text = text;
    this.#reading = null;
  }

  read(budget: ReadingBudget = unlimitedBudget()): Reading {
    try {
      this.#reading ??= this.#read(budget);
      return this.#reading;
    } catch (error) {
      // What was made by halves is not gone on with.
      this.#forgetTree();
      this.#snapshot = new Snapshot(this.#language, new NodeCache());
      this.#readings = new ReadingMaker(this.#grammar.rules);
      throw error;
    }
  }

  dispose(): void {
    this.#forgetTree();
  }

  #forgetTree(): void {
    forgetTree(this.#tree);
    this.#tree = null;
    this.#dirty = null;
  }

  /** Tells the tree of changes; what they lead to. */
  #edit(changes: readonly TextChange[]): string {
    let dirty = this.#reading ? null : this.#dirty;
    for (const change of changes) {
      if (this.#tree) applyToTree(this.#tree, this.#text, change);
      this.#text = applyToText(this.#text, change);
      dirty = widenDirty(dirty, change);
    }
    this.#dirty = dirty;
    return this.#text;
  }

  #read(budget: ReadingBudget): Reading {
    const text = this.#text;
    if (text.length > longestText) throw new ReadingStopped("length");
    if (isTangled(text)) throw new ReadingStopped("memory");
    const tree = this.#parse(budget);
    const { node, start } = this.#snapshot.take(tree, text, this.#dirty, budget);
    const root = new SyntaxView(node, start, text);
    const items = new Harvester(this.#grammar, budget).harvest(root);
    return this.#readings.make(items, { text, start, root }, budget);
  }

  #parse(budget: ReadingBudget): Tree {
    const before = this.#tree;
    const isQuick = this.#text.length <= quicklyParsed;
    // What is made of errors depends on what stood there before, unless the text is parsed afresh.
    const isOfUse = before !== null && !(isQuick && before.rootNode.hasError);
    let tree = parseText(this.#language, this.#text, isOfUse ? before : null, budget);
    if (isOfUse && isQuick && tree.rootNode.hasError) {
      forgetTree(tree);
      tree = parseText(this.#language, this.#text, null, budget);
    }
    forgetTree(before);
    this.#tree = tree;
    return tree;
  }
}
