// The first import of a worker: it speaks the words that it was started with, English without any.
import * as l10n from "@vscode/l10n";
import { wordsOfWorker } from "./ports/nodePort.ts";

const contents = wordsOfWorker();
if (contents !== null) l10n.config({ contents });
