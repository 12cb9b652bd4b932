import type * as vscode from "vscode";
import type { WorkerStarter } from "../workers/ports/port.ts";
import type { OpenFile } from "./matrix/fileBytes.ts";
import type { Words } from "./words.ts";

/** The workers of the extension, by their bundles. */
export type WorkerBundle = "readingWorker" | "computeWorker" | "numberWorker";

/** What differs between an extension host in Node and one in a browser. */
export interface Platform {
  /** What findings about backends depend on, besides the machine and the version. */
  readonly traits: readonly string[];
  /** Starts workers with these words; errors go to `log`. */
  worker(bundle: WorkerBundle, words: Words, log: (line: string) => void): WorkerStarter;
  /** Opens a file whose ranges can be read; rejects with a reason. */
  openFile(uri: vscode.Uri): Promise<OpenFile>;
}

/** The name of a worker in the log. */
export const workerNames: { readonly [bundle in WorkerBundle]: string } = {
  readingWorker: "reading worker",
  computeWorker: "compute worker",
  numberWorker: "worker of a file of numbers",
};
