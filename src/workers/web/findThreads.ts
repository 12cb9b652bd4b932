import * as l10n from "@vscode/l10n";
import { MOST_THREADS, type ThreadSupply } from "../openBackends.ts";
import type { ReadFile } from "./files.ts";
import { startWebWorker, toScriptAddress } from "./openWebWorker.ts";
import { startWebKernelThread } from "./startWebKernelThread.ts";
import type { WorkerScope } from "./workerScope.ts";

/** The threads that kernels may have in a browser: none where they could not share memory. */
export async function findThreads(scope: WorkerScope, read: ReadFile): Promise<ThreadSupply> {
  const none = { count: 0, start: noThread };
  if (!scope.crossOriginIsolated) {
    const absence = l10n.t("threads need a page that is cross-origin isolated");
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
