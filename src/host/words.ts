// The first import of the extension: what is translated by the modules after it is in the right words,
// constants too. The bundles of the extension host share one copy of the library (esbuild.mjs).
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";

/** The words that the extension speaks. */
export interface Words {
  /** For `lang` of a page: `zh-tw`. */
  readonly language: string;
  /** The JSON of the bundle in `l10n`, for pages; null for English, which needs none. */
  readonly contents: string | null;
  /** What tells a worker to speak them too. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Display languages that read the words of another. */
const readsAs: Readonly<Record<string, string>> = { "zh-hk": "zh-tw", "zh-mo": "zh-tw" };

/** The words of the display language, English where there are none. */
export const words = readWords(vscode.env.language.toLowerCase());

if (words.contents !== null) l10n.config({ contents: words.contents });

function readWords(display: string): Words {
  const language = readsAs[display] ?? display;
  const file = new URL(`../l10n/bundle.l10n.${language}.json`, import.meta.url);
  if (!/^[a-z-]+$/.test(language) || !existsSync(file)) {
    return { language: "en", contents: null, environment: {} };
  }
  const environment = { ATTENTION_LENS_WORDS: fileURLToPath(file) };
  return { language, contents: readFileSync(file, "utf8"), environment };
}
