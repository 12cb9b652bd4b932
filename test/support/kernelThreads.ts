import type { KernelThreads } from "../../src/engine/backends/wasm/threads/kernelThreads.ts";
import { startNodeKernelThread } from "../../src/workers/kernelThreadNode.ts";
import { openKernelThreads } from "../../src/workers/kernelThreadPort.ts";

/** Threads that run the kernels from their sources. */
export function openTestThreads(count: number): KernelThreads {
  return openThreadsOf(new URL("../../src/workers/kernelThread.ts", import.meta.url), count);
}

/** Threads that end in the middle of their first unit, or never end it. */
export function openFaultyThreads(count: number, fault: "die" | "hang"): KernelThreads {
  return openThreadsOf(new URL(`./faultyKernelThread.ts?fault=${fault}`, import.meta.url), count);
}

function openThreadsOf(entry: URL, count: number): KernelThreads {
  return openKernelThreads(count, () => startNodeKernelThread(entry));
}
