import { type Language, Parser, type Tree } from "web-tree-sitter";
import type { Reading } from "../../reading.ts";
import type { DialectSession, TextChange } from "../../sourceReader.ts";
import type { TextRange } from "../../textRange.ts";
import { applyToText } from "../items/applyToText.ts";
import { ReadingMaker } from "../items/readingMaker.ts";
import { emptyReading } from "./emptyReading.ts";
import type { Grammar } from "./grammar.ts";
import { Harvester } from "./harvester.ts";
import { isTangled } from "./isTangled.ts";
import { NodeCache } from "./nodeCache.ts";
import { Snapshot } from "./snapshot.ts";
import { SyntaxView } from "./syntaxView.ts";
import { applyToTree, widenDirty } from "./treeEdit.ts";

/** Beyond this a file is left alone: reading it would take seconds and gigabytes. */
const longestText = 1_500_000;

/** More changes at once than this are cheaper to take as a new text. */
const mostChanges = 64;

/** A parse that reports progress this often per code unit is getting nowhere. */
const progressPerCodeUnit = 2;
const leastProgress = 20_000;

/** One open text in a language that tree-sitter knows. */
export class TreeSession implements DialectSession {
  readonly #language: Language;
  #parser: Parser;
  readonly #snapshot: Snapshot;
  readonly #harvester: Harvester;
  readonly #readings: ReadingMaker;
  #text: string;
  #tree: Tree | null = null;
  /** What changed since the last read; null when everything may have. */
  #dirty: TextRange | null = null;
  #reading: Reading | null = null;

  constructor(language: Language, grammar: Grammar, text: string) {
    this.#language = language;
    this.#parser = new Parser().setLanguage(language);
    this.#snapshot = new Snapshot(language, new NodeCache());
    this.#harvester = new Harvester(grammar);
    this.#readings = new ReadingMaker(grammar.rules);
    this.#text = text;
    this.#parse(null);
  }

  update(text: string, changes: readonly TextChange[]): void {
    const oldTree = this.#tree;
    const canEdit =
      oldTree !== null && changes.length <= mostChanges && this.#edit(oldTree, changes);
    const isEdited = canEdit && this.#text === text;
    this.#text = text;
    this.#reading = null;
    if (!isEdited) this.#dirty = null;
    this.#parse(isEdited ? oldTree : null);
    oldTree?.delete();
  }

  read(): Reading {
    this.#reading ??= this.#readTree();
    return this.#reading;
  }

  dispose(): void {
    this.#tree?.delete();
    this.#tree = null;
    this.#parser.delete();
  }

  #edit(tree: Tree, changes: readonly TextChange[]): boolean {
    let dirty = this.#reading ? null : this.#dirty;
    for (const change of changes) {
      applyToTree(tree, this.#text, change);
      this.#text = applyToText(this.#text, change);
      dirty = widenDirty(dirty, change);
    }
    this.#dirty = dirty;
    return true;
  }

  #parse(oldTree: Tree | null): void {
    this.#tree = null;
    if (this.#text.length > longestText || isTangled(this.#text)) return;
    let progress = leastProgress + this.#text.length * progressPerCodeUnit;
    const progressCallback = (): boolean => --progress < 0;
    try {
      this.#tree = this.#parser.parse(this.#text, oldTree, { progressCallback });
      if (!this.#tree) this.#parser.reset();
    } catch {
      // The runtime ran out of memory, which the old parser still holds.
      this.#parser.delete();
      this.#parser = new Parser().setLanguage(this.#language);
    }
  }

  #readTree(): Reading {
    if (!this.#tree) return emptyReading(this.#text, longestText);
    const { node, start } = this.#snapshot.take(this.#tree, this.#text, this.#dirty);
    const root = new SyntaxView(node, start, this.#text);
    return this.#readings.make(this.#harvester.harvest(root), { text: this.#text, start, root });
  }
}
