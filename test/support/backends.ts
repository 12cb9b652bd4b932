import { afterAll, test } from "vitest";
import type { Backend } from "../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../src/engine/backends/reference.ts";
import { createWasmBackend } from "../../src/engine/backends/wasm/createWasmBackend.ts";
import { openTestGpu } from "./gpu.ts";
import { openTestThreads } from "./kernelThreads.ts";
import { readKernels } from "./readKernels.ts";

/** A backend with how close to the truth it has to come. */
export interface TestedBackend {
  readonly name: string;
  readonly backend: Backend;
  /** Largest error allowed, relative to max(1, |x|). */
  readonly tolerance: number;
}

const [plain, relaxed, shared, sharedRelaxed] = await readKernels();

/** Two threads that are woken for the smallest operation too. */
const onTwoThreads = () => ({ threads: openTestThreads(1), leastShared: 0 });

/** Every backend that the operations are tested on, one test body for all. */
export const BACKENDS: readonly TestedBackend[] = [
  { name: "reference", backend: referenceBackend, tolerance: 1e-12 },
  { name: "wasm", backend: await createWasmBackend(plain), tolerance: 2e-5 },
  { name: "wasm, relaxed", backend: await createWasmBackend(plain, relaxed), tolerance: 2e-5 },
  {
    name: "wasm, 2 threads",
    backend: await createWasmBackend(shared, undefined, onTwoThreads()),
    tolerance: 2e-5,
  },
  {
    name: "wasm, relaxed, 2 threads",
    backend: await createWasmBackend(shared, sharedRelaxed, onTwoThreads()),
    tolerance: 2e-5,
  },
  ...(await openTestedGpu()),
];

/** The GPU, which is left out in plain sight where there is none. */
async function openTestedGpu(): Promise<readonly TestedBackend[]> {
  const opened = await openTestGpu();
  if ("missing" in opened) {
    test.skip(`on the GPU: ${opened.missing}`);
    return [];
  }
  afterAll(() => opened.backend.close());
  return [{ name: "gpu", backend: opened.backend, tolerance: 2e-5 }];
}
