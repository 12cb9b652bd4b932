import { findDialect } from "./dialects/findDialect.ts";
import { dialects } from "./dialects/index.ts";
import { text } from "./dialects/text.ts";
import type { Dialect } from "./sourceReader.ts";

/** The dialect of a VS Code language id, or of a file name by its ending; plain text when unknown. */
export function dialectFor(languageIdOrFileName: string): Dialect {
  return findDialect(dialects, languageIdOrFileName) ?? text;
}
