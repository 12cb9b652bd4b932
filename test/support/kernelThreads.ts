import type { KernelThreads } from "../../src/engine/backends/wasm/threads/kernelThreads.ts";
import { startNodeKernelThread } from "../../src/workers/kernelThreadNode.ts";
import { openKernelThreads } from "../../src/workers/openKernelThreads.ts";

/** Threads that run the kernels from their sources. */
export function openTestThreads(count: number): KernelThreads {
  return openThreadsOf(new URL("../../src/workers/kernelThread.ts", import.meta.url), count);
}

/** Threads that end in the middle of their first unit. */
export function openDyingThreads(count: number): KernelThreads {
  return openThreadsOf(new URL("./dyingKernelThread.ts", import.meta.url), count);
}

function openThreadsOf(entry: URL, count: number): KernelThreads {
  return openKernelThreads(count, () => startNodeKernelThread(entry));
}
