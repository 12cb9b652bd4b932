// Becomes dist/words.cjs, the one copy of the library that translates in a thread or process of
// Node: code that needs texts loads it first, so that constants are translated too. It uses the
// translation file that the environment names, or English without one. Workers inherit it.
import { readFileSync } from "node:fs";
import { config, t } from "@vscode/l10n";

const file = process.env["ATTENTION_LENS_WORDS"];
if (file) config({ contents: readFileSync(file, "utf8") });

export { config, t };
