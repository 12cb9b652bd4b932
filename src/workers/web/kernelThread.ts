// The entry of a kernel thread in a Web Worker.
import type { KernelThreadMessage } from "../../engine/backends/wasm/threads/kernelThreads.ts";
import { serveKernelThread } from "../../engine/backends/wasm/threads/serveKernelThread.ts";

/** The part of a Web Worker's global scope that is used here. */
interface WorkerScope {
  onmessage: (event: { readonly data: KernelThreadMessage }) => void;
  postMessage(message: "ready"): void;
  reportError(error: unknown): void;
}

const scope = globalThis as unknown as WorkerScope;
const serve = serveKernelThread(() => scope.postMessage("ready"));
scope.onmessage = ({ data }) => {
  // The other side listens for errors; a rejection would be lost.
  serve(data).catch((error: unknown) => scope.reportError(error));
};
