// The first import of a page. It loads the translated texts in the page; without any, the page is in English.
import * as l10n from "@vscode/l10n";
import { wordsId } from "../src/protocol/pageElements.ts";

const contents = document.getElementById(wordsId)?.textContent;
if (contents) l10n.config({ contents });
