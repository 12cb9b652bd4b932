import type { Candidate } from "../engine/backends/choose.ts";
import { createWasmBackend, type WasmBackend } from "../engine/backends/wasm/createWasmBackend.ts";
import type { SourceResources } from "../source/sourceReader.ts";
import { openKernelThreads, type KernelThreadPort } from "./kernelThreadPort.ts";

/** More threads than this are no faster. */
export const MOST_THREADS = 8;

/** The threads for kernels in addition to the one that opens them. */
export interface ThreadSupply {
  readonly count: number;
  readonly start: () => KernelThreadPort;
  /** Why there are none. */
  readonly absence?: string;
}

/**
 * The kernels as a candidate, opened once, and again only after a failure; choosing a candidate
 * does not close the others. `resources` gives their bytes by file name.
 */
export function toWasmCandidate(
  resources: Pick<SourceResources, "loadWasm">,
  threads?: ThreadSupply,
): Candidate {
  const open = once(() => openKernels(resources, threads));
  return {
    name: "wasm",
    open: async () => {
      const backend = await open();
      const reason = threads?.absence ? `${backend.reason}; ${threads.absence}` : backend.reason;
      return { ...backend, reason, close: () => Promise.resolve() };
    },
  };
}

/** Opens the kernels, on one thread if there are no others. */
export async function openKernels(
  resources: Pick<SourceResources, "loadWasm">,
  threads?: ThreadSupply,
): Promise<WasmBackend> {
  const name = threads && threads.count > 0 ? "kernels-shared" : "kernels";
  const [plain, relaxed] = await Promise.all([
    resources.loadWasm(`${name}.wasm`),
    resources.loadWasm(`${name}-relaxed.wasm`),
  ]);
  // The choice of a backend has its own limit for each problem.
  const memoryLimit = Infinity;
  if (!threads || threads.count === 0) return createWasmBackend(plain, relaxed, { memoryLimit });
  return createWasmBackend(plain, relaxed, {
    memoryLimit,
    threads: openKernelThreads(threads.count, threads.start),
  });
}

function once(open: () => Promise<WasmBackend>): () => Promise<WasmBackend> {
  let opened: Promise<WasmBackend> | null = null;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}
