import * as vscode from "vscode";
import { giveFiles } from "../workers/web/files.ts";
import { openWebWorker, toScriptAddress } from "../workers/web/openWebWorker.ts";
import { partsBefore, partsList } from "../workers/web/parts.ts";
import { wordsBefore } from "../workers/web/wordsBefore.ts";
import { openWhole } from "./matrix/fileBytes.ts";
import { workerNames, type Platform, type WorkerBundle } from "./platform.ts";

/** The APIs of the browser that are used here. */
interface BrowserScope {
  readonly crossOriginIsolated: boolean;
  readonly navigator: { readonly hardwareConcurrency: number };
}

/** An extension host in a Web Worker. */
export function webPlatform(extensionUri: vscode.Uri): Platform {
  const { crossOriginIsolated, navigator } = globalThis as unknown as BrowserScope;
  const read = async (file: string) =>
    vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, "dist", file));
  /** What a worker has in common with Node's. */
  const readParts = async (bundle: WorkerBundle): Promise<ReadonlyMap<string, Uint8Array>> => {
    if (bundle !== "readingWorker") return new Map();
    const names = JSON.parse(new TextDecoder().decode(await read(partsList))) as readonly string[];
    const texts = await Promise.all(names.map(read));
    return new Map(names.map((name, at) => [name, texts[at]!]));
  };
  return {
    openFile: openWhole,
    traits: [
      crossOriginIsolated ? "browser with threads" : "browser",
      String(navigator.hardwareConcurrency),
    ],
    worker: (bundle, words, log) => {
      const name = workerNames[bundle];
      const start = async () => {
        const [script, parts] = await Promise.all([read(`web/${bundle}.js`), readParts(bundle)]);
        const before = [wordsBefore(words.contents), ...partsBefore(parts)];
        return giveFiles(openWebWorker(toScriptAddress(...before, script), name), read);
      };
      // A browser that cannot start workers would not have started this one, so it was busy: try
      // again.
      return { name, start, startInline: start, log };
    },
  };
}
