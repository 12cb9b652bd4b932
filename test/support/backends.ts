import { afterAll, test } from "vitest";
import type { Backend } from "../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../src/engine/backends/reference.ts";
import { createWasmBackend } from "../../src/engine/backends/wasm/createWasmBackend.ts";
import { openBundledGpu, openBundledThreads, readBundledKernels } from "./bundle.ts";
import { openTestGpu } from "./gpu.ts";
import { openTestThreads } from "./kernelThreads.ts";
import { readKernels } from "./readKernels.ts";

/** A backend with how close to the truth it has to come. */
export interface TestedBackend {
  readonly name: string;
  readonly backend: Backend;
  /** Largest error allowed, relative to the scale of a row. */
  readonly tolerance: number;
}

const single = 2e-5;
const [plain, relaxed, shared, sharedRelaxed] = await readKernels();

/** Two threads that are woken for the smallest operation too. */
const onTwoThreads = () => ({ threads: openTestThreads(1), leastShared: 0 });

/** Every backend that the operations are tested on, one test body for all. */
export const BACKENDS: readonly TestedBackend[] = [
  { name: "reference", backend: referenceBackend, tolerance: 1e-12 },
  { name: "wasm", backend: await createWasmBackend(plain), tolerance: single },
  { name: "wasm, relaxed", backend: await createWasmBackend(plain, relaxed), tolerance: single },
  {
    name: "wasm, 2 threads",
    backend: await createWasmBackend(shared, undefined, onTwoThreads()),
    tolerance: single,
  },
  {
    name: "wasm, relaxed, 2 threads",
    backend: await createWasmBackend(shared, sharedRelaxed, onTwoThreads()),
    tolerance: single,
  },
  ...(await openTestedGpu()),
  ...(await openBundled()),
];

/** The GPU, which is left out in plain sight where there is none. */
async function openTestedGpu(): Promise<readonly TestedBackend[]> {
  const opened = await openTestGpu();
  if ("missing" in opened) {
    test.skip(`on the GPU: ${opened.missing}`);
    return [];
  }
  afterAll(() => opened.backend.close());
  return [{ name: "gpu", backend: opened.backend, tolerance: single }];
}

/** The same from what ships: kernels and threads, and the process of the GPU. */
async function openBundled(): Promise<readonly TestedBackend[]> {
  const options = { threads: openBundledThreads(1), leastShared: 0 };
  const wasm = await createWasmBackend(...(await readBundledKernels()), options);
  const onKernels = { name: "wasm from the bundle", backend: wasm, tolerance: single };
  const remote = openBundledGpu();
  try {
    const gpu = await remote.open();
    afterAll(() => remote.end("the tests are over"));
    return [onKernels, { name: "gpu from the bundle", backend: gpu, tolerance: single }];
  } catch (error) {
    test.skip(`on the GPU, from the bundle: ${String(error)}`);
    return [onKernels];
  }
}
