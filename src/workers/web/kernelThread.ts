// The entry of a kernel thread in a Web Worker.
import type { KernelThreadMessage } from "../../engine/backends/wasm/threads/kernelThreads.ts";
import { serveKernelThread } from "../../engine/backends/wasm/threads/serveKernelThread.ts";

/** What a Web Worker has of its global scope. */
interface WorkerScope {
  onmessage: (event: { readonly data: KernelThreadMessage }) => void;
  postMessage(message: "ready"): void;
  reportError(error: unknown): void;
}

const scope = globalThis as unknown as WorkerScope;
const serve = serveKernelThread(() => scope.postMessage("ready"));
scope.onmessage = ({ data }) => {
  // An error is what the other side listens for; a rejection it would never hear of.
  serve(data).catch((error: unknown) => scope.reportError(error));
};
