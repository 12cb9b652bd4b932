import { createRequire } from "node:module";
import * as vscode from "vscode";
import { openInlinePort } from "../workers/ports/inlinePort.ts";
import { openNodeWorker } from "../workers/ports/nodePort.ts";
import type { ServerPort } from "../workers/ports/port.ts";
import type { WorkerStarter } from "../workers/ports/workerStarter.ts";
import type { Log } from "./log.ts";

interface WorkerModule {
  readonly serve: (port: ServerPort) => void;
}

/** Starts one of the worker bundles of the extension; it speaks the words it is given. */
export function workerStarter(
  extensionUri: vscode.Uri,
  bundle: "readingWorker" | "computeWorker",
  words: string | null,
  log: Log,
): WorkerStarter {
  const file = vscode.Uri.joinPath(extensionUri, "dist", `${bundle}.cjs`).fsPath;
  return {
    name: bundle === "readingWorker" ? "reading worker" : "compute worker",
    start: () => openNodeWorker(file, words),
    startInline: () =>
      openInlinePort((port) => {
        const load = createRequire(import.meta.url);
        (load(file) as WorkerModule).serve(port);
      }),
    log: (line) => log.warn(line),
  };
}
