import { Edit, type Language, type Point, type Tree } from "web-tree-sitter";
import type { FileLanguage } from "../../languages.ts";
import type { Reading } from "../../reading.ts";
import { ReadingStopped, unlimitedBudget, type ReadingBudget } from "../../readingBudget.ts";
import type { Dialect, DialectSession, TextChange } from "../../sourceReader.ts";
import type { TextRange } from "../../textRange.ts";
import { applyToText } from "../items/applyToText.ts";
import { ReadingMaker } from "../items/readingMaker.ts";
import type { Grammar } from "./grammar.ts";
import { Harvester } from "./harvester.ts";
import { NodeCache, Snapshot } from "./snapshot.ts";
import { SyntaxView } from "./syntaxView.ts";
import { forgetTree, loadLanguage, parseText } from "./treeSitter.ts";

/** Nobody writes such lines, on average, in so long a text: a tool did. */
const [longestLines, longestByHand] = [400, 50_000];

/** More changes at once than this are cheaper to take as a new text. */
const mostChanges = 64;

/** A text of this length is parsed within a keystroke. */
const quicklyParsed = 50_000;

/** One open text in a language that tree-sitter knows. */
class TreeSession implements DialectSession {
  readonly #language: Language;
  readonly #grammar: Grammar;
  #snapshot: Snapshot;
  #readings: ReadingMaker;
  #text: string;
  /** The tree of the text that was read last, with the edits since applied. */
  #tree: Tree | null = null;
  /** What changed since the last read; null when everything may have. */
  #dirty: TextRange | null = null;
  #reading: Reading | null = null;
  #root: SyntaxView | null = null;

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
    this.#root = null;
  }

  syntax(): SyntaxView | null {
    return this.#root;
  }

  read(budget: ReadingBudget = unlimitedBudget()): Reading {
    try {
      this.#reading ??= this.#read(budget);
      return this.#reading;
    } catch (error) {
      // A half-made tree is thrown away.
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

  /** Applies changes to the tree; returns what differs. */
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
    if (isMinified(text)) throw new ReadingStopped("minified");
    if (isTangled(text)) throw new ReadingStopped("memory");
    const tree = this.#parse(budget);
    const { node, start } = this.#snapshot.take(tree, text, this.#dirty, budget);
    const root = new SyntaxView(node, start, text);
    this.#root = root;
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

/** Whether a tool has written the program into few long lines, which are not mostly numbers. */
function isMinified(text: string): boolean {
  if (text.length < longestByHand) return false;
  const most = text.length / longestLines;
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0 && lines < most; at = text.indexOf("\n", at + 1))
    lines += 1;
  return lines < most && countLetters(text) > text.length / 10;
}

function countLetters(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const small = text.charCodeAt(at) | 32;
    if (small >= 97 && small <= 122) letters++;
  }
  return letters;
}

/** Applies one change to a tree, so that parsing resumes where it was touched. */
function applyToTree(tree: Tree, text: string, change: TextChange): void {
  const startPosition = toPoint(text, change.start);
  const edit = new Edit({
    startIndex: change.start,
    oldEndIndex: change.end,
    newEndIndex: change.start + change.text.length,
    startPosition,
    oldEndPosition: advance(startPosition, text.slice(change.start, change.end)),
    newEndPosition: advance(startPosition, change.text),
  });
  tree.edit(edit);
}

/** What differs from some earlier text, given what differed before one more change. */
function widenDirty(dirty: TextRange | null, change: TextChange): TextRange {
  const newEnd = change.start + change.text.length;
  if (!dirty) return { start: change.start, end: newEnd };
  const shift = newEnd - change.end;
  const dirtyEnd = dirty.end <= change.start ? dirty.end : Math.max(dirty.end + shift, newEnd);
  return { start: Math.min(dirty.start, change.start), end: Math.max(dirtyEnd, newEnd) };
}

function toPoint(text: string, offset: number): Point {
  return advance({ row: 0, column: 0 }, text, offset);
}

function advance(from: Point, text: string, end = text.length): Point {
  let row = from.row;
  let lineStart = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", lineStart)) {
    row += 1;
    lineStart = at + 1;
  }
  const column = row === from.row ? from.column + end : end - lineStart;
  return { row, column };
}

/** More than anybody writes in one statement. */
const mostOpen = 3_000;

/**
 * Whether one statement holds thousands of `a<`. Each may open type arguments or compare, and the
 * parser, which follows both ways, runs out of memory over that many.
 */
export function isTangled(text: string): boolean {
  let open = 0;
  let statementEnd = -1;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) {
    if (at > statementEnd) {
      open = 0;
      statementEnd = endOfStatement(text, at);
    }
    open += /\w/u.test(text.charAt(at - 1)) ? 1 : 0;
    if (open > mostOpen) return true;
  }
  return false;
}

function endOfStatement(text: string, from: number): number {
  const ending = /[;{}]/gu;
  ending.lastIndex = from;
  return ending.exec(text)?.index ?? text.length;
}

/** Makes a dialect of a language that tree-sitter knows. */
export function toDialect(
  language: FileLanguage & { readonly grammar: string },
  grammar: Grammar,
): Dialect {
  return {
    language,
    open: async (text, resources) => {
      const loaded = await loadLanguage(resources, `tree-sitter-${language.grammar}.wasm`);
      return new TreeSession(loaded, grammar, text);
    },
  };
}
