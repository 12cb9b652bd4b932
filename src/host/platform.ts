import type { WorkerStarter } from "../workers/ports/port.ts";
import type { Words } from "./words.ts";

/** The workers of the extension, by their bundles. */
export type WorkerBundle = "readingWorker" | "computeWorker";

/** What an extension host in Node and one in a browser do each in its own way. */
export interface Platform {
  /** What findings about backends depend on, besides the machine and the version. */
  readonly traits: readonly string[];
  /** How a worker starts that speaks these words; `log` hears of what goes wrong. */
  worker(bundle: WorkerBundle, words: Words, log: (line: string) => void): WorkerStarter;
}

/** What the log calls a worker. */
export const workerNames: { readonly [bundle in WorkerBundle]: string } = {
  readingWorker: "reading worker",
  computeWorker: "compute worker",
};
