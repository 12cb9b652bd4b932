// The entry of a kernel thread in Node. A rejection ends the thread; nothing waits for a thread
// that is gone.
import { parentPort } from "node:worker_threads";
import type { KernelThreadMessage } from "../engine/backends/wasm/threads/kernelThreads.ts";
import { serveKernelThread } from "../engine/backends/wasm/threads/serveKernelThread.ts";

const serve = serveKernelThread(() => parentPort?.postMessage("ready"));
parentPort?.on("message", (message: KernelThreadMessage) => void serve(message));
