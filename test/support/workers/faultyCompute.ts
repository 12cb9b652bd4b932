// A compute worker for tests, run by Node as it is.
import { parentPort } from "node:worker_threads";
import type { Backend } from "../../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { serveCompute } from "../../../src/workers/compute/serveCompute.ts";
import type { Candidate } from "../../../src/engine/backends/choose.ts";
import { toNodeServerPort } from "../../../src/workers/ports/nodePort.ts";

/** What the `gpu` of a worker does wrong; `crashAlways` has its `wasm` do the same. */
export type Fault = "none" | "crash" | "crashAlways" | "hang" | "throw";

/** Serves computations with stand-ins for the fast arithmetics. */
export function serveFaulty(fault: Fault): void {
  if (!parentPort) throw new Error("this runs in a worker");
  const gpu = createGpu(fault);
  const standIn = fault === "crashAlways" ? gpu : { ...referenceBackend, reason: "a stand-in" };
  const wasm: Backend = { ...standIn, name: "wasm" };
  const candidates: readonly Candidate[] = [
    { name: "gpu", open: () => Promise.resolve(gpu) },
    { name: "wasm", open: () => Promise.resolve(wasm) },
  ];
  serveCompute(toNodeServerPort(parentPort), { candidates, clock: () => performance.now() });
}

function createGpu(fault: Fault): Backend {
  return {
    ...referenceBackend,
    name: "gpu",
    reason: "a stand-in",
    attention: async (operands) => {
      if (fault === "crash" || fault === "crashAlways") process.exit(7);
      if (fault === "throw") throw new RangeError("Array buffer allocation failed");
      for (const end = performance.now() + 25; fault === "hang" || performance.now() < end;);
      return referenceBackend.attention(operands);
    },
  };
}
