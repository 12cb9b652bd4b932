import { readFile } from "node:fs/promises";
import { buildKernels } from "../../scripts/buildKernels.mjs";

/** The compiled kernels: with plain SIMD and with relaxed SIMD, then the same for shared memory. */
export async function readKernels(): Promise<
  readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
> {
  const [plain, relaxed, shared, sharedRelaxed] = await buildKernels();
  return Promise.all([
    readFile(plain.file),
    readFile(relaxed.file),
    readFile(shared.file),
    readFile(sharedRelaxed.file),
  ]);
}
