import * as vscode from "vscode";
import { giveFiles } from "../workers/web/files.ts";
import { openWebWorker, toScriptAddress } from "../workers/web/openWebWorker.ts";
import { wordsBefore } from "../workers/web/wordsBefore.ts";
import { openWhole } from "./matrix/fileBytes.ts";
import { workerNames, type Platform } from "./platform.ts";

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
  return {
    openFile: openWhole,
    traits: [
      crossOriginIsolated ? "browser with threads" : "browser",
      String(navigator.hardwareConcurrency),
    ],
    worker: (bundle, words, log) => {
      const name = workerNames[bundle];
      const start = async () => {
        const script = await read(`web/${bundle}.js`);
        return giveFiles(
          openWebWorker(toScriptAddress(wordsBefore(words.contents), script), name),
          read,
        );
      };
      // A browser that cannot start workers would not have started this one, so it was busy: try
      // again.
      return { name, start, startInline: start, log };
    },
  };
}
