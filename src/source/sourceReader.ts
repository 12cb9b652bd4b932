import type { SyntaxView } from "./dialects/syntax/syntaxView.ts";
import { findLanguage, type FileLanguage } from "./languages.ts";
import type { Reading } from "./reading.ts";
import type { ReadingBudget } from "./readingBudget.ts";

/** One edit, in UTF-16 code units of the text before it. */
export interface TextChange {
  readonly start: number;
  /** End of the replaced text. */
  readonly end: number;
  readonly text: string;
}

/**
 * Reads one open text after each edit; the cost depends on the edit, not on the size of the file.
 */
export interface DialectSession {
  /**
   * What stands in the text as it is now. Throws nothing but a `ReadingStopped`, where the budget ends
   * before that is known; without one a reading takes what it takes.
   */
  read(budget?: ReadingBudget): Reading;
  /** The tree of the text as it was read last; null before that. Absent where there is no tree of the whole. */
  syntax?(): SyntaxView | null;
  /** Takes the text after the changes, in the order in which they were made. */
  update(text: string, changes: readonly TextChange[]): void;
  /** Loads what the text needs since an update, such as a grammar; absent where that never changes. */
  prepare?(): Promise<void>;
  dispose(): void;
}

/** The reader of one language. */
export interface Dialect {
  readonly language: FileLanguage;
  /** The id of the language of its code, where that is what counts; absent: its own. */
  readonly codeLanguage?: string;
  open(text: string, resources: SourceResources): Promise<DialectSession>;
}

/** What the platform provides to a pure folder. */
export interface SourceResources {
  /** Bytes of a tree-sitter runtime or grammar by file name, for example `tree-sitter-c-sharp.wasm`. */
  loadWasm(fileName: string): Promise<Uint8Array>;
  /** A clock in ms, from any start. */
  readonly clock: () => number;
  /** The most bytes that the parser may take for all texts together; has a default. */
  readonly parserMemory?: number;
}

/** The dialect of a VS Code language id, or of a file name by its ending. */
export function findDialect(
  dialects: readonly Dialect[],
  languageIdOrFileName: string,
): Dialect | undefined {
  return findLanguage(dialects, ({ language }) => language, languageIdOrFileName);
}

/** How much text some edits touch, in UTF-16 code units. */
export function countChanged(changes: readonly TextChange[]): number {
  return changes.reduce((sum, { start, end, text }) => sum + Math.max(end - start, text.length), 0);
}
