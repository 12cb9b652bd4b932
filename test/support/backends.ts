import { readFile } from "node:fs/promises";
import { buildKernels } from "../../scripts/buildKernels.mjs";
import type { Backend } from "../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../src/engine/backends/reference.ts";
import { createWasmBackend } from "../../src/engine/backends/wasm/createWasmBackend.ts";

/** A backend with how close to the truth it has to come. */
export interface TestedBackend {
  readonly name: string;
  readonly backend: Backend;
  /** Largest error allowed, relative to max(1, |x|). */
  readonly tolerance: number;
}

/** The compiled kernels: with plain SIMD, and with relaxed SIMD. */
export async function readKernels(): Promise<readonly [Uint8Array, Uint8Array]> {
  const [plain, relaxed] = await buildKernels();
  return Promise.all([readFile(plain.file), readFile(relaxed.file)]);
}

const [plain, relaxed] = await readKernels();

/** Every backend that the operations are tested on, one test body for all. */
export const BACKENDS: readonly TestedBackend[] = [
  { name: "reference", backend: referenceBackend, tolerance: 1e-12 },
  { name: "wasm", backend: await createWasmBackend(plain), tolerance: 2e-5 },
  { name: "wasm, relaxed", backend: await createWasmBackend(plain, relaxed), tolerance: 2e-5 },
];
