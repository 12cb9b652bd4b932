import { dialects } from "./dialects/index.ts";
import { text } from "./dialects/text.ts";
import type { Dialect } from "./sourceReader.ts";

/** The dialect of a VS Code language id, or of a file name by its ending; plain text when unknown. */
export function dialectFor(languageIdOrFileName: string): Dialect {
  const name = languageIdOrFileName.toLowerCase();
  const byId = dialects.find(({ languageIds }) => languageIds.includes(name));
  if (byId !== undefined) return byId;
  const ending = name.slice(name.lastIndexOf(".") + 1);
  const isFileName = ending !== name;
  const byEnding = dialects.find(({ extensions }) => extensions.includes(ending));
  return (isFileName ? byEnding : undefined) ?? text;
}
