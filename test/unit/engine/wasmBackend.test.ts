import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { createWasmBackend } from "../../../src/engine/backends/wasm/createWasmBackend.ts";
import { fromNested } from "../../../src/tensor/fromNested.ts";
import { sizeAt } from "../../../src/tensor/sizeAt.ts";
import { attentionDraws, toDrawnOperands } from "../../support/attentionDraws.ts";
import { readKernels } from "../../support/readKernels.ts";
import { openTestThreads } from "../../support/kernelThreads.ts";
import {
  expectCloseValues,
  expectRowsClose,
  expectSameAttention,
} from "../../support/closeness.ts";
import { createNoise, createNoiseLinear } from "../../support/problems.ts";

const TOLERANCE = 2e-5;
const [plain, relaxed, shared, sharedRelaxed] = await readKernels();
const onTwoThreads = () => ({ threads: openTestThreads(1), leastShared: 0 });

const length = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(47, 48, 49, 97, 130, 300));
const width = fc.constantFrom(1, 3, 7, 8, 64, 80, 128);

const attentions = attentionDraws(length, width);

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

  test.each(["layerNorm", "rmsNorm"] as const)("agree with the reference on %s", async (norm) => {
    for (const modelDim of [1, 3, 7, 64, 80, 128, 20_000]) {
      const input = createNoise(modelDim, [2, 3, modelDim]);
      const settings = { norm, epsilon: 1e-5, weight: createNoise(1, [modelDim]) };
      for (const given of [settings, { ...settings, bias: createNoise(2, [modelDim]) }]) {
        const expected = await referenceBackend.normalise(input, given);
        expectRowsClose(await backend.normalise(input, given), expected, TOLERANCE);
      }
    }
  });

  test("agree with the reference on sums, also longer than a chunk", async () => {
    for (const count of [1, 5, 16_384, 40_001]) {
      const [a, b] = [createNoise(count, [count]), createNoise(count + 1, [count])];
      const expected = await referenceBackend.add(a, b);
      expectCloseValues((await backend.add(a, b)).values, expected.values, TOLERANCE);
    }
  });

  test("agree with the reference on attention of any shape and mask", async () => {
    await fc.assert(
      fc.asyncProperty(attentions, async (drawn) => {
        await expectSameAttention(backend, toDrawnOperands(drawn), TOLERANCE);
      }),
      { numRuns: 150 },
    );
  });

  test("agree with the reference on linear layers of any shape", async () => {
    const sizes = fc.tuple(length, fc.oneof(length, width), fc.oneof(length, fc.constant(600)));
    await fc.assert(
      fc.asyncProperty(sizes, fc.boolean(), async ([positions, inDim, outDim], biased) => {
        const input = createNoise(positions, [1, positions, inDim]);
        const { weight, bias } = createNoiseLinear(inDim, outDim, inDim);
        const layer = biased && bias ? { weight, bias } : { weight };
        const expected = await referenceBackend.linear(input, layer);
        expectRowsClose(await backend.linear(input, layer), expected, TOLERANCE);
      }),
      { numRuns: 60 },
    );
  });

  test.each(["relu", "reluSquared", "silu", "gelu", "geluTanh"] as const)(
    "agree with the reference on %s, also far out",
    async (curve) => {
      const { shape, values } = createNoise(5, [7, 601]);
      const hidden = { shape, values: values.map((x, at) => (at % 3 === 0 ? x * 40 : x * 3)) };
      const expected = await referenceBackend.activate(curve, hidden);
      expectCloseValues((await backend.activate(curve, hidden)).values, expected.values, TOLERANCE);
      const edges = fromNested([-Infinity, -100, 0, 100, Infinity, NaN]);
      const found = await backend.activate(curve, edges);
      const wanted = await referenceBackend.activate(curve, edges);
      expectCloseValues(found.values, wanted.values, TOLERANCE);
    },
  );

  test("agree with the reference on swiglu", async () => {
    const [hidden, gate] = [createNoise(1, [5, 33]), createNoise(2, [5, 33])];
    const expected = await referenceBackend.activate("swiglu", hidden, gate);
    const found = await backend.activate("swiglu", hidden, gate);
    expectCloseValues(found.values, expected.values, TOLERANCE);
  });

  test("take nothing from a value that is infinite or not a number when its weight is 0", async () => {
    const query = fromNested([[[[1], [1]]]]);
    const value = fromNested([[[[2], [NaN]]]]);
    const { headOutput } = await backend.attention({
      ...{ query, key: query, value, scale: 1, causalOffset: 0 },
    });
    expect(Array.from(headOutput.values)).toEqual([2, NaN]);
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
    await expect(refused).rejects.toThrow(
      /needs \d+ MiB of memory, at most 1 MiB are allowed: use/,
    );
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
