import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import * as vscode from "vscode";
import { openInlinePort } from "../workers/ports/inlinePort.ts";
import { openNodeWorker } from "../workers/ports/nodePort.ts";
import type { ServerPort } from "../workers/ports/port.ts";
import { workerNames, type Platform } from "./platform.ts";

interface WorkerModule {
  readonly serve: (port: ServerPort) => void;
}

/** An extension host in Node. */
export function nodePlatform(extensionUri: vscode.Uri): Platform {
  const inDist = (...path: readonly string[]) =>
    vscode.Uri.joinPath(extensionUri, "dist", ...path).fsPath;
  const architecture = process.platform === "darwin" ? "universal" : process.arch;
  const machine = `${process.platform}-${architecture}`;
  const gpuLibrary = inDist("webgpu", "dist", machine, "dawn.node");
  return {
    traits: [machine, existsSync(gpuLibrary) ? "gpu" : "no gpu"],
    worker: (bundle, words, log) => {
      const file = inDist(`${bundle}.cjs`);
      const environment = words.file ? { ATTENTION_LENS_WORDS: words.file.fsPath } : {};
      return {
        name: workerNames[bundle],
        start: () => openNodeWorker(file, environment),
        startInline: () =>
          openInlinePort((port) => {
            const load = createRequire(import.meta.url);
            (load(file) as WorkerModule).serve(port);
          }),
        log,
      };
    },
  };
}
