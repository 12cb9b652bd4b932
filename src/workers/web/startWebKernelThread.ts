import type { KernelThreadPort } from "../kernelThreadPort.ts";

/** The part of a browser's `Worker` that is used here. */
export interface WebKernelWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  addEventListener(type: "message" | "error", listener: () => void): void;
}

/**
 * A kernel thread in a Web Worker that runs the bundle of kernelThread.ts. Who coordinates
 * must be a Web Worker too: a page may not wait.
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
