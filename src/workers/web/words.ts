// The first import of a Web Worker: it speaks the words that stand before its script, else English.
import * as l10n from "@vscode/l10n";
import { wordsName } from "./wordsBefore.ts";

/** The words that this worker speaks, for those that it starts. */
export const ownWords = (globalThis as { readonly [wordsName]?: string })[wordsName] ?? null;

if (ownWords !== null) l10n.config({ contents: ownWords });
