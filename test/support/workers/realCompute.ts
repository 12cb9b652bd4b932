// The compute worker with the kernels of this build, run by Node as it is.
import { parentPort } from "node:worker_threads";
import { readKernels } from "../readKernels.ts";
import { serveCompute } from "../../../src/workers/compute/serveCompute.ts";
import { toWasmCandidate } from "../../../src/workers/openBackends.ts";
import { toNodeServerPort } from "../../../src/workers/ports/nodePort.ts";

if (!parentPort) throw new Error("this runs in a worker");
const loadWasm = async (name: string) => (await readKernels())[name === "kernels.wasm" ? 0 : 1];
serveCompute(toNodeServerPort(parentPort), {
  candidates: [toWasmCandidate({ loadWasm })],
  clock: () => performance.now(),
  // Fewer than any trace outside a test leaves out.
  mostHeldScores: 100_000,
});
