import * as l10n from "@vscode/l10n";
import { Worker, workerData, type MessagePort } from "node:worker_threads";
import { toError } from "../../engine/errors.ts";
import { createNearEnd, type Port, type ServerPort } from "./port.ts";

/** Marks our workers, so that a bundle knows whether it runs in one. */
const startedBy = "attentionLens";

/** A worker ends where it would hold more; numbers in tensors, and the parser's memory, have limits of their own. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

/**
 * Starts a bundle in a worker thread, with additional environment variables. Throws, or fails
 * later, if no thread is available.
 */
export function openNodeWorker(file: string | URL, environment: NodeJS.ProcessEnv = {}): Port {
  const worker = new Worker(file, {
    ...{ workerData: { startedBy }, name: startedBy, resourceLimits },
    env: { ...process.env, ...environment },
  });
  const { port, hear, fail } = createNearEnd(worker);
  worker.on("message", hear);
  worker.on("messageerror", fail);
  worker.on("error", (error) => fail(toError(error)));
  worker.on("exit", (code) => fail(new Error(l10n.t("the worker exited with code {0}", code))));
  // An idle worker keeps no process alive.
  worker.unref();
  return port;
}

/** Whether this code runs in a worker that `openNodeWorker` started. */
export function isNodeWorker(): boolean {
  const given: unknown = workerData;
  return typeof given === "object" && given !== null && "startedBy" in given
    ? given.startedBy === startedBy
    : false;
}

/** The server side of a worker thread. */
export function toNodeServerPort(parent: MessagePort): ServerPort {
  return {
    post: (message, transfer = []) => parent.postMessage(message, [...transfer]),
    listen: (onMessage) => {
      parent.on("message", onMessage);
    },
    turn: () => new Promise((resolve) => setImmediate(resolve)),
  };
}
