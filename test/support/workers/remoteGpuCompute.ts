// A compute worker whose GPU is a process that misbehaves when it is told to, run by Node as it is.
import { parentPort } from "node:worker_threads";
import { toGpuCandidate } from "../../../src/engine/backends/gpu/gpuAdapter.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { serveCompute } from "../../../src/workers/compute/serveCompute.ts";
import { RemoteGpu } from "../../../src/workers/gpu/remoteGpu.ts";
import { openGpuProcess } from "../../../src/workers/openGpuProcess.ts";
import { toNodeServerPort } from "../../../src/workers/ports/nodePort.ts";

if (!parentPort) throw new Error("this runs in a worker");
const entry = new URL("standInGpuProcess.ts", import.meta.url);
const gpu = new RemoteGpu(() => openGpuProcess(entry));
const wasm = { ...referenceBackend, name: "wasm", reason: "a stand-in" } as const;
serveCompute(toNodeServerPort(parentPort), {
  candidates: [
    { name: "wasm", open: () => Promise.resolve(wasm) },
    toGpuCandidate(() => gpu.open()),
  ],
  clock: () => performance.now(),
  interrupt: () => gpu.interrupt(),
});
