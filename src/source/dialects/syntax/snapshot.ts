import type { Language, Tree, TreeCursor } from "web-tree-sitter";
import { unlimitedBudget, type ReadingBudget } from "../../readingBudget.ts";
import type { TextRange } from "../../textRange.ts";
import { detached } from "./detached.ts";
import type { SyntaxChild, SyntaxNode } from "./syntaxView.ts";

/** Deeper nesting is cut off, so that recursion ends. */
export const maximumDepth = 400;

/** Shorter pieces of text are read faster than they are looked up. */
const shortestCached = 4;

/** Longer pieces are kept once they stay as they are: while somebody types in one, each version would be kept. */
const longestChanging = 20_000;

/** Roughly what a node takes, with its place in the cache. */
const bytesPerNode = 250;

const skippedTokens = new Set(["[", "]", "{", "}", "(", ")", ",", ";", ":"]);

/** Copies a syntax tree into plain nodes; pieces whose text was met before are not read again. */
export class Snapshot {
  readonly #cache: NodeCache;
  readonly #types: readonly string[];
  readonly #named: readonly boolean[];
  readonly #skipped: readonly boolean[];
  readonly #fields: readonly (string | null)[];
  #text = "";
  #dirty: TextRange | null = null;
  #budget = unlimitedBudget();

  constructor(language: Language, cache: NodeCache) {
    this.#cache = cache;
    this.#types = language.types;
    this.#named = language.types.map((_, id) => language.nodeTypeIsNamed(id));
    this.#skipped = language.types.map(
      (type, id) => !language.nodeTypeIsNamed(id) && skippedTokens.has(type),
    );
    this.#fields = language.fields;
  }

  /** `dirty` is what changed since the last call, null when everything may have. */
  take(
    tree: Tree,
    text: string,
    dirty: TextRange | null,
    budget: ReadingBudget,
  ): { node: SyntaxNode; start: number } {
    this.#cache.startRead();
    this.#budget = budget;
    this.#text = text;
    this.#dirty = dirty;
    const cursor = tree.walk();
    try {
      return { node: this.#read(cursor, 0), start: cursor.startIndex };
    } finally {
      cursor.delete();
      this.#text = "";
    }
  }

  #read(cursor: TreeCursor, depth: number): SyntaxNode {
    const typeId = cursor.nodeTypeId;
    const start = cursor.startIndex;
    const end = cursor.endIndex;
    const length = end - start;
    const isDirty = this.#isDirty(start, end);
    const cacheable = length >= shortestCached && !isDirty;
    const text = cacheable ? this.#text.slice(start, end) : "";
    const known = cacheable ? this.#cache.get(typeId, text) : undefined;
    if (known) return known;
    this.#budget.spend(bytesPerNode);
    const node = this.#build(cursor, depth, typeId, start, end);
    const isKept = length >= shortestCached && !(isDirty && length > longestChanging);
    if (isKept && !node.broken) {
      this.#cache.set(typeId, text || this.#text.slice(start, end), node);
    }
    return node;
  }

  #build(
    cursor: TreeCursor,
    depth: number,
    typeId: number,
    start: number,
    end: number,
  ): SyntaxNode {
    const type = this.#types[typeId] ?? "ERROR";
    const isCutOff = depth >= maximumDepth;
    const children = isCutOff ? [] : this.#readChildren(cursor, depth, start);
    const broken =
      isCutOff ||
      type === "ERROR" ||
      (start === end && cursor.nodeIsMissing) ||
      children.some((child) => child.node.broken);
    const named = this.#named[typeId] ?? true;
    const made = { items: null, list: null };
    return { type, named, length: end - start, children, broken, made };
  }

  #readChildren(cursor: TreeCursor, depth: number, start: number): SyntaxChild[] {
    const children: SyntaxChild[] = [];
    if (!cursor.gotoFirstChild()) return children;
    do {
      if (this.#skipped[cursor.nodeTypeId] && !cursor.nodeIsMissing) continue;
      const at = cursor.startIndex - start;
      const field = this.#fields[cursor.currentFieldId] ?? null;
      children.push({ at, field, node: this.#read(cursor, depth + 1) });
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
    return children;
  }

  #isDirty(start: number, end: number): boolean {
    const dirty = this.#dirty;
    return dirty !== null && start <= dirty.end && end >= dirty.start;
  }
}

type NodesByText = Map<string, SyntaxNode>;

/** Reads between two clearings; what was not met in that time is forgotten at the next. */
const readsPerGeneration = 64;

/** Nodes by kind and text: an edit leaves nearly all of them as they were. */
export class NodeCache {
  #young: NodesByText[] = [];
  #old: NodesByText[] = [];
  #reads = 0;

  /** To be called once per read. */
  startRead(): void {
    this.#reads += 1;
    if (this.#reads % readsPerGeneration !== 0) return;
    this.#old = this.#young;
    this.#young = [];
  }

  get(typeId: number, text: string): SyntaxNode | undefined {
    const young = this.#young[typeId]?.get(text);
    if (young) return young;
    const old = this.#old[typeId]?.get(text);
    if (old) this.set(typeId, text, old);
    return old;
  }

  set(typeId: number, text: string, node: SyntaxNode): void {
    const nodes = (this.#young[typeId] ??= new Map<string, SyntaxNode>());
    nodes.set(detached(text), node);
  }
}
