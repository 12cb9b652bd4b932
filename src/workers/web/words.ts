// The first import of a Web Worker: it uses the translation before its script, or else English.
import * as l10n from "@vscode/l10n";
import { wordsName } from "./wordsBefore.ts";

/** The translation of this worker, for the workers that it starts. */
export const ownWords = (globalThis as { readonly [wordsName]?: string })[wordsName] ?? null;

if (ownWords !== null) l10n.config({ contents: ownWords });
