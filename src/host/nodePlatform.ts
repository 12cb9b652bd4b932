import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { createRequire } from "node:module";
import * as vscode from "vscode";
import { openInlinePort } from "../workers/ports/inlinePort.ts";
import { openNodeWorker } from "../workers/ports/nodePort.ts";
import type { ServerPort } from "../workers/ports/port.ts";
import { type OpenFile, openWhole } from "./matrix/fileBytes.ts";
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
    openFile: (uri) => (uri.scheme === "file" ? openRanges(uri.fsPath) : openWhole(uri)),
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
        processorTime,
      };
    },
  };
}

/** Of this process with its threads, in ms. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A file on a disk; only the ranges that are asked for are read. */
async function openRanges(path: string): Promise<OpenFile> {
  const handle = await open(path);
  const { size } = await handle.stat();
  return {
    size,
    read: async (offset, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      let read = 0;
      while (read < bytes.length) {
        const { bytesRead } = await handle.read(bytes, read, bytes.length - read, offset + read);
        if (bytesRead === 0) break;
        read += bytesRead;
      }
      return bytes.subarray(0, read);
    },
    close: () => handle.close(),
  };
}
