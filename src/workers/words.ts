// Becomes dist/words.cjs, the one copy of the library that translates in a thread or process of Node:
// whoever asks it for words loads it first, so that constants are translated too. It speaks the words of
// the file that the environment names, English without one. Who is started by a worker inherits it.
import { readFileSync } from "node:fs";
import { config, t } from "@vscode/l10n";

const file = process.env["ATTENTION_LENS_WORDS"];
if (file) config({ contents: readFileSync(file, "utf8") });

export { config, t };
