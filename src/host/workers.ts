import { createRequire } from "node:module";
import * as vscode from "vscode";
import { openInlinePort } from "../workers/ports/inlinePort.ts";
import { openNodeWorker } from "../workers/ports/nodePort.ts";
import type { ServerPort } from "../workers/ports/port.ts";
import type { WorkerStarter } from "../workers/ports/workerStarter.ts";
import type { Log } from "./log.ts";
import type { Words } from "./words.ts";

interface WorkerModule {
  readonly serve: (port: ServerPort) => void;
}

/** Starts one of the worker bundles of the extension; it speaks the same words as we. */
export function workerStarter(
  extensionUri: vscode.Uri,
  bundle: "readingWorker" | "computeWorker",
  words: Words,
  log: Log,
): WorkerStarter {
  const file = vscode.Uri.joinPath(extensionUri, "dist", `${bundle}.cjs`).fsPath;
  return {
    name: bundle === "readingWorker" ? "reading worker" : "compute worker",
    start: () => openNodeWorker(file, words.environment),
    startInline: () =>
      openInlinePort((port) => {
        const load = createRequire(import.meta.url);
        (load(file) as WorkerModule).serve(port);
      }),
    log: (line) => log.warn(line),
  };
}
