// The first import of a page: it speaks the words that stand in it, English without any.
import * as l10n from "@vscode/l10n";
import { wordsId } from "../src/protocol/pageElements.ts";

const contents = document.getElementById(wordsId)?.textContent;
if (contents) l10n.config({ contents });
