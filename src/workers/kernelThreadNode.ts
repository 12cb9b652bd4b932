import { Worker } from "node:worker_threads";
import type { KernelThreadPort } from "./kernelThreadPort.ts";

/** Starts a kernel thread in Node from its bundle. */
export function startNodeKernelThread(file: string | URL): KernelThreadPort {
  // Flags of the process, such as a debugger's port, are not for the thread.
  const worker = new Worker(file, { execArgv: [], name: "kernels" });
  return {
    post: (message) => worker.postMessage(message),
    listen({ onMessage, onFailure }) {
      worker.on("message", () => {
        // Once it is ready, it keeps no process alive.
        worker.unref();
        onMessage();
      });
      // An unhandled error would end the process.
      worker.on("error", onFailure);
      worker.on("exit", onFailure);
    },
    async terminate() {
      await worker.terminate();
    },
  };
}
