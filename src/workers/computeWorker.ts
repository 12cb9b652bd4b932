// The compute worker, as Node runs it.
import os from "node:os";
import { parentPort } from "node:worker_threads";
import { toGpuCandidate } from "../engine/backends/gpu/gpuAdapter.ts";
import { serveCompute } from "./compute/serveCompute.ts";
import { RemoteGpu } from "./gpu/remoteGpu.ts";
import { startNodeKernelThread } from "./kernelThreadNode.ts";
import { MOST_THREADS, toWasmCandidate } from "./openBackends.ts";
import { openGpuProcess } from "./openGpuProcess.ts";
import { isNodeWorker, toNodeServerPort } from "./ports/nodePort.ts";
import type { ServerPort } from "./ports/port.ts";
import { wasmBeside } from "./wasmBeside.ts";

/** Serves computations in a separate thread, or inline without one. */
export function serve(port: ServerPort): void {
  const start = () => startNodeKernelThread(new URL("kernelThread.cjs", import.meta.url));
  const count = Math.min(os.availableParallelism(), MOST_THREADS) - 1;
  const wasm = toWasmCandidate(wasmBeside(import.meta.url), { count, start });
  const gpu = new RemoteGpu(() => openGpuProcess(new URL("gpuProcess.mjs", import.meta.url)));
  serveCompute(port, {
    candidates: [wasm, toGpuCandidate(() => gpu.open())],
    clock: () => performance.now(),
    interrupt: () => gpu.interrupt(),
  });
}

if (isNodeWorker() && parentPort) serve(toNodeServerPort(parentPort));
