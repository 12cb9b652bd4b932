import { readFile } from "node:fs/promises";
import path from "node:path";
import { ensureBundles } from "../../scripts/bundles.ts";
import { startNodeKernelThread } from "../../src/workers/kernelThreadNode.ts";
import { RemoteGpu } from "../../src/workers/gpu/remoteGpu.ts";
import { openGpuProcess } from "../../src/workers/openGpuProcess.ts";
import { openKernelThreads } from "../../src/workers/kernelThreadPort.ts";

/** Where the build puts what ships. */
const folder = path.resolve("dist");

// Whoever imports this file tests what ships: never what an older source came to.
await ensureBundles();

/** A file of what ships. */
export function inBundle(name: string): string {
  return path.join(folder, name);
}

/** A file of what ships, and the files beside it that it loads before it does anything. */
export async function listStartFiles(entry: string): Promise<readonly string[]> {
  const files = new Set([entry]);
  // A set goes on to what is added meanwhile.
  for (const file of files) {
    const text = await readFile(inBundle(file), "utf8");
    const loads = text.matchAll(/(?:\brequire\(|\bfrom\s*|\bimport\s*)"\.\/([\w-]+\.[cm]js)"/g);
    for (const [, loaded = ""] of loads) files.add(loaded);
  }
  return [...files];
}

/** The kernels that ship, for shared memory: with plain SIMD and with relaxed SIMD. */
export async function readBundledKernels(): Promise<readonly [Uint8Array, Uint8Array]> {
  return Promise.all([
    readFile(inBundle("wasm/kernels-shared.wasm")),
    readFile(inBundle("wasm/kernels-shared-relaxed.wasm")),
  ]);
}

/** Threads that run the kernels as they ship. */
export function openBundledThreads(count: number) {
  return openKernelThreads(count, () => startNodeKernelThread(inBundle("kernelThread.cjs")));
}

/** The process that computes on the GPU as it ships. */
export function openBundledGpu(): RemoteGpu {
  // A GPU in software on a busy machine takes its time.
  const patience = { operationMs: () => 120_000, interruptMs: 150, idleMs: 60_000 };
  return new RemoteGpu(() => openGpuProcess(inBundle("gpuProcess.mjs")), patience);
}
