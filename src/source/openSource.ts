import type { SyntaxView } from "./dialects/syntax/syntaxView.ts";
import { cellDialects, dialects } from "./dialects/index.ts";
import { text } from "./dialects/plain/text.ts";
import { leftOut, type Extraction } from "./extraction.ts";
import type { MeaningOptions } from "./meaning/meaningOptions.ts";
import { toExtraction } from "./meaning/toExtraction.ts";
import type { Reading } from "./reading.ts";
import { ReadingBudget, ReadingStopped, readingTime } from "./readingBudget.ts";
import {
  findDialect,
  type Dialect,
  type SourceResources,
  type TextChange,
} from "./sourceReader.ts";

/** One open text and what it says about attention. */
export interface SourceDocument {
  readonly text: string;
  /** The language that it is read as. */
  readonly language: string;
  /** The tree of the text as `extract` read it last; null where there is none of the whole text. */
  readonly syntax: SyntaxView | null;
  /** Takes the text after the changes, in the order in which they were made. */
  update(text: string, changes: readonly TextChange[]): void;
  /** Resolves when everything that the updated text needs is loaded. */
  prepare(): Promise<void>;
  /**
   * What the text means now; it is read again only after an update. A text that takes too much is
   * left out.
   */
  extract(options?: MeaningOptions): Extraction;
  dispose(): void;
}

/**
 * Opens a text in the dialect of a VS Code language id, or of a file name; plain text else. `timeOf` says
 * how long one reading may take, in ms.
 */
export async function openSource(
  text: string,
  languageIdOrFileName: string,
  resources: SourceResources,
  timeOf: (length: number) => number = readingTime,
): Promise<SourceDocument> {
  const dialect = dialectFor(languageIdOrFileName);
  const session = await dialect.open(text, resources);
  const [language = "plaintext"] = dialect.language.ids;
  const codeLanguage = dialect.codeLanguage ?? language;
  let current = text;
  let reading: Reading | null = null;
  return {
    language,
    get text() {
      return current;
    },
    get syntax() {
      return session.syntax?.() ?? null;
    },
    update: (next, changes) => {
      current = next;
      reading = null;
      session.update(next, changes);
    },
    prepare: async () => session.prepare?.(),
    extract: (options) => {
      try {
        reading ??= session.read(new ReadingBudget(resources.clock, timeOf(current.length)));
        return toExtraction(reading, current, codeLanguage, options);
      } catch (error) {
        if (!(error instanceof ReadingStopped)) throw error;
        return leftOut(codeLanguage, error.reason);
      }
    },
    dispose: () => {
      session.dispose();
    },
  };
}

/** The dialect of a VS Code language id, or of a file name by its ending; plain text when unknown. */
export function dialectFor(languageIdOrFileName: string): Dialect {
  const found = findDialect(dialects, languageIdOrFileName);
  return found ?? findDialect(cellDialects, languageIdOrFileName) ?? text;
}
