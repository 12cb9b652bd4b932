import * as l10n from "@vscode/l10n";
import type { KernelThreadPort } from "../kernelThreadPort.ts";
import { MOST_THREADS, type ThreadSupply } from "../openBackends.ts";
import type { ReadFile } from "./files.ts";
import { startWebWorker, toScriptAddress } from "./openWebWorker.ts";
import type { WorkerScope } from "./workerScope.ts";

/** The threads for kernels in a browser; none without shared memory. */
export async function findThreads(scope: WorkerScope, read: ReadFile): Promise<ThreadSupply> {
  const none = { count: 0, start: noThread };
  if (!scope.crossOriginIsolated) {
    const absence = l10n.t("threads need a cross-origin isolated page");
    return { ...none, absence };
  }
  const count = Math.min(scope.navigator.hardwareConcurrency, MOST_THREADS) - 1;
  if (count < 1) return none;
  const address = toScriptAddress(await read("web/kernelThread.js"));
  return { count, start: () => startWebKernelThread(startWebWorker(address, "kernels")) };
}

function noThread(): never {
  throw new Error("there are no threads here");
}

/** The part of a browser's `Worker` that is used here. */
interface WebKernelWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  addEventListener(type: "message" | "error", listener: () => void): void;
}

/**
 * A kernel thread in a Web Worker that runs the bundle of kernelThread.ts. The coordinator must be
 * a Web Worker too, because a page may not block.
 */
export function startWebKernelThread(worker: WebKernelWorker): KernelThreadPort {
  return {
    post: (message) => worker.postMessage(message),
    listen({ onMessage, onFailure }) {
      worker.addEventListener("message", onMessage);
      worker.addEventListener("error", onFailure);
    },
    terminate() {
      worker.terminate();
      return Promise.resolve();
    },
  };
}
