import type { Dialect } from "../sourceReader.ts";
import { JsonSession } from "./json/jsonSession.ts";

/** JSON, with comments or without: matrices and settings by their keys. */
export const json: Dialect = {
  languageIds: ["json", "jsonc", "json5"],
  extensions: ["json", "jsonc", "json5"],
  open: (text) => Promise.resolve(new JsonSession(text)),
};
