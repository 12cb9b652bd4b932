// The first import of the extension, so that texts in the modules after it are translated, even
// constants. The bundles of the extension host share one copy of the library (esbuild.mjs).
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";

/** The language of the extension. */
export interface Words {
  /** For `lang` of a page: `zh-tw`. */
  readonly language: string;
  /** The JSON of the bundle in `l10n`, for workers and pages; null for English, which needs none. */
  readonly contents: string | null;
  /** The URI of that bundle. */
  readonly file: vscode.Uri | null;
}

/** The translation for the display language, which VS Code has loaded; English if there is none. */
export const words = readWords();

if (words.contents !== null) l10n.config({ contents: words.contents });

function readWords(): Words {
  const { bundle, uri = null } = vscode.l10n;
  if (!bundle) return { language: "en", contents: null, file: null };
  const language = vscode.env.language.toLowerCase();
  return { language, contents: JSON.stringify(bundle), file: uri };
}
