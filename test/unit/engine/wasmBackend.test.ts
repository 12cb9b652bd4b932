import { describe, expect, test } from "vitest";
import { createWasmBackend } from "../../../src/engine/backends/wasm/createWasmBackend.ts";
import { sizeAt } from "../../../src/tensor/shape.ts";
import { readKernels } from "../../support/readKernels.ts";
import { openTestThreads } from "../../support/kernelThreads.ts";
import { createNoise } from "../../support/problems.ts";

const [plain, relaxed, shared, sharedRelaxed] = await readKernels();
const onTwoThreads = () => ({ threads: openTestThreads(1), leastShared: 0 });

describe.each([
  { name: "SIMD, 1 thread", backend: await createWasmBackend(plain) },
  { name: "relaxed SIMD, 1 thread", backend: await createWasmBackend(plain, relaxed) },
  {
    name: "SIMD, 2 threads",
    backend: await createWasmBackend(shared, undefined, onTwoThreads()),
  },
  {
    name: "relaxed SIMD, 2 threads",
    backend: await createWasmBackend(shared, sharedRelaxed, onTwoThreads()),
  },
])("the kernels with $name", ({ name, backend }) => {
  test("say what they run on", () => {
    expect(backend.reason).toBe(`single precision in WebAssembly with ${name}`);
  });

  test("give the same weights in place as in a trace", async () => {
    const shape = [1, 4, 50, 16];
    const [query, key] = [createNoise(1, shape), createNoise(2, [1, 2, 50, 16])];
    const operands = { query, key, value: key, scale: 0.25, causalOffset: 0 };
    const resident = backend.placeAttention(operands);
    resident.run();
    const weights = resident.readAttentionWeights();
    const { attentionWeights } = await backend.attention(operands);
    expect(weights).toEqual(attentionWeights.values);
  });
});

describe("memory", () => {
  test("beyond the limit is refused with the numbers", async () => {
    const backend = await createWasmBackend(plain, relaxed, { memoryLimit: 2 ** 20 });
    const query = createNoise(1, [1, 1, 1024, 8]);
    const refused = backend.attention({ query, key: query, value: query, scale: 1 });
    await expect(refused).rejects.toThrow(/needs \d+ MiB of memory but the limit is 1 MiB: use/);
    const small = createNoise(1, [1, 1, 4, 8]);
    const { scores } = await backend.attention({
      query: small,
      key: small,
      value: small,
      scale: 1,
    });
    expect(sizeAt(scores.shape, 3)).toBe(4);
  });

  test("grows with what is computed, and earlier results stay as they were", async () => {
    const backend = await createWasmBackend(plain, relaxed);
    const small = createNoise(1, [1, 1, 4, 8]);
    const before = await backend.attention({ query: small, key: small, value: small, scale: 1 });
    const copy = Array.from(before.headOutput.values);
    const large = createNoise(1, [1, 1, 700, 64]);
    await backend.attention({ query: large, key: large, value: large, scale: 1 });
    expect(Array.from(before.headOutput.values)).toEqual(copy);
  });
});
