import * as l10n from "@vscode/l10n";
import { Language, Parser, type Tree } from "web-tree-sitter";
import { type ReadingBudget, ReadingStopped } from "../../readingBudget.ts";
import type { SourceResources } from "../../sourceReader.ts";

/** The part of the platform's WebAssembly that is used here; Node and browsers have it alike. */
declare const WebAssembly: {
  readonly Memory: new (pages: {
    readonly initial: number;
    readonly maximum: number;
  }) => ParserMemory;
};

interface ParserMemory {
  readonly buffer: ArrayBuffer;
}

const pageBytes = 65_536;

/** The parser traps beyond this: it grows in long strides between two checks. */
const usualMemory = 1024 * 2 ** 20;

/** A parse that makes the parser's memory grow beyond this share of it is stopped. */
const mostUsed = 0.75;

/** tree-sitter's memory; all texts of a thread share it. */
let memory: ParserMemory | null = null;
let mostBytes = Infinity;
let isTrapped = false;
let runtime: Promise<void> | null = null;
const languages = new WeakMap<SourceResources, Map<string, Promise<Language>>>();

/** What a text becomes, of the same length, before a grammar can read it. */
const preparations: Readonly<Record<string, (text: string) => string>> = {
  "tree-sitter-rust.wasm": withMacroCalls,
};
const prepared = new WeakMap<Language, (text: string) => string>();

/**
 * Whether the parser of this thread is not to be used any more: it ran out of memory, which nothing but a
 * new thread mends.
 */
export function isParserSpent(): boolean {
  return isTrapped || usedBytes() > mostBytes;
}

function usedBytes(): number {
  return memory?.buffer.byteLength ?? 0;
}

/** The grammar in a file, loaded once for all texts that share the resources. */
export function loadLanguage(resources: SourceResources, fileName: string): Promise<Language> {
  const known = languages.get(resources) ?? new Map<string, Promise<Language>>();
  languages.set(resources, known);
  const language = known.get(fileName) ?? startLoading(resources, fileName);
  known.set(fileName, language);
  language.catch(() => known.delete(fileName));
  return language;
}

/** The tree of a text; `oldTree` is what it had before some edits. Throws a `ReadingStopped`. */
export function parseText(
  language: Language,
  text: string,
  oldTree: Tree | null,
  budget: ReadingBudget,
): Tree {
  if (isTrapped) throw new ReadingStopped("memory");
  const before = usedBytes();
  const isFull = () => usedBytes() > Math.max(mostBytes, before);
  const parser = new Parser().setLanguage(language);
  try {
    const progressCallback = (): boolean => isFull() || budget.isOver;
    // What is prepared may differ where nothing was edited.
    const prepare = prepared.get(language);
    const tree = prepare
      ? parser.parse(prepare(text), null, { progressCallback })
      : parser.parse(text, oldTree, { progressCallback });
    parser.delete();
    if (!tree) throw new ReadingStopped(isFull() ? "memory" : "time");
    return tree;
  } catch (error) {
    if (error instanceof ReadingStopped) throw error;
    // It stopped halfway, so what is in its memory is of no use.
    isTrapped = true;
    throw new ReadingStopped("memory");
  }
}

/** Frees a tree. */
export function forgetTree(tree: Tree | null): void {
  if (!isTrapped) tree?.delete();
}

async function startLoading(resources: SourceResources, fileName: string): Promise<Language> {
  runtime ??= startRuntime(resources);
  runtime.catch(() => (runtime = null));
  const bytes = await resources.loadWasm(fileName);
  await runtime;
  if (isTrapped) throw new Error(l10n.t("The parser ran out of memory. Reload the window."));
  const language = await Language.load(bytes);
  const prepare = preparations[fileName];
  if (prepare) prepared.set(language, prepare);
  return language;
}

async function startRuntime(resources: SourceResources): Promise<void> {
  const wasmBinary = await resources.loadWasm("web-tree-sitter.wasm");
  const maximum = resources.parserMemory ?? usualMemory;
  memory = new WebAssembly.Memory({ initial: 512, maximum: maximum / pageBytes });
  mostBytes = mostUsed * maximum;
  // The parser's own message is replaced by ours.
  await Parser.init({ wasmBinary, wasmMemory: memory, printErr: () => undefined });
}

/**
 * The text of a Rust file, of the same length, in which the arguments of well-known macros are expressions: the grammar
 * knows only their words. `vec![…]` is an array behind `!`, and `println!(…)` a call.
 */
function withMacroCalls(text: string): string {
  return text
    .replace(
      /\b(vec|array)(\s*)!(\s*)(?=\[)/g,
      (_, name: string, before: string, after: string) =>
        `${" ".repeat(name.length)}${before}!${after}`,
    )
    .replace(
      /\b(e?print(?:ln)?|format|write(?:ln)?|(?:debug_)?assert(?:_eq|_ne)?|panic|todo|unimplemented|unreachable)!(?=\s*\()/g,
      "$1 ",
    );
}
