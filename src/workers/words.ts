// The first import of a worker and of the GPU's process: each speaks the words of the file that its
// environment names, English without one. Who is started by a worker inherits its environment.
import { readFileSync } from "node:fs";
import * as l10n from "@vscode/l10n";

const file = process.env["ATTENTION_LENS_WORDS"];
if (file) l10n.config({ contents: readFileSync(file, "utf8") });
