import { noFiles } from "../../src/service/fetchedFiles.ts";
import { patienceOfEditors, type ReaderHost } from "../../src/service/readerHost.ts";
import type { ComputingService } from "../../src/workers/reading/readingClient.ts";

const nothingLarge = () => Promise.reject(new Error("nothing large is computed here"));

/** For readers that stand alone: without files, pins, and large computations. */
export const aloneHost: ReaderHost = {
  files: noFiles,
  patience: patienceOfEditors,
  computing: { evaluate: nothingLarge, influence: nothingLarge, changes: nothingLarge },
  pinned: () => Promise.resolve(null),
  onProgress: () => undefined,
  pace: { clock: () => performance.now(), pause: () => Promise.resolve(), longestMs: 8 },
};

/** The same for clients of reading workers. */
export const noComputing: ComputingService = {
  evaluateLean: nothingLarge,
  influence: nothingLarge,
  changes: nothingLarge,
};
