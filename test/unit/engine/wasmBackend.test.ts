import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttentionOperands, Backend } from "../../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { createWasmBackend } from "../../../src/engine/backends/wasm/createWasmBackend.ts";
import { fromNested } from "../../../src/tensor/fromNested.ts";
import { sizeAt } from "../../../src/tensor/sizeAt.ts";
import type { Tensor } from "../../../src/tensor/tensor.ts";
import { readKernels } from "../../support/backends.ts";
import { expectCloseValues, expectRowsClose } from "../../support/closeness.ts";
import { createNoise, createNoiseLinear } from "../../support/problems.ts";

const TOLERANCE = 2e-5;
const [plain, relaxed] = await readKernels();

const length = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(47, 48, 49, 97, 130, 300));
const width = fc.constantFrom(1, 3, 7, 8, 64, 80, 128);

const attentions = fc.record({
  seed: fc.integer({ min: 0, max: 1e6 }),
  batchSize: fc.constantFrom(1, 2),
  heads: fc.constantFrom([1, 1], [4, 4], [4, 2], [6, 1]),
  queryLength: length,
  keyLength: length,
  headDim: width,
  valueHeadDim: width,
  causalOffset: fc.option(fc.integer({ min: -60, max: 60 })),
  mask: fc.option(fc.constantFrom("keys", "queries", "heads", "all")),
  hidden: fc.boolean(),
});

type Drawn = typeof attentions extends fc.Arbitrary<infer Value> ? Value : never;

function toOperands(drawn: Drawn): AttentionOperands {
  const { seed, batchSize, heads, queryLength, keyLength, headDim, valueHeadDim } = drawn;
  const [headCount = 1, keyValueHeadCount = 1] = heads;
  const mask = drawn.mask && createMask(drawn);
  return {
    query: createNoise(seed, [batchSize, headCount, queryLength, headDim]),
    key: createNoise(seed + 1, [batchSize, keyValueHeadCount, keyLength, headDim]),
    value: createNoise(seed + 2, [batchSize, keyValueHeadCount, keyLength, valueHeadDim]),
    scale: 1 / Math.sqrt(headDim),
    ...(mask && { mask }),
    ...(drawn.causalOffset !== null && { causalOffset: drawn.causalOffset }),
  };
}

/** Numbers to add, of which some, if wanted, hide their key. */
function createMask({
  seed,
  batchSize,
  heads,
  queryLength,
  keyLength,
  mask,
  hidden,
}: Drawn): Tensor {
  const shapes = {
    keys: [keyLength],
    queries: [queryLength, 1],
    heads: [heads[0], 1, keyLength],
    all: [batchSize, heads[0], queryLength, keyLength],
  };
  const { shape, values } = createNoise(seed + 3, shapes[mask ?? "keys"]);
  return { shape, values: values.map((x) => (hidden && x > 0.5 ? -Infinity : x)) };
}

describe.each([
  { name: "SIMD", backend: await createWasmBackend(plain) },
  { name: "relaxed SIMD", backend: await createWasmBackend(plain, relaxed) },
])("the kernels with $name", ({ name, backend }) => {
  test("say what they run on", () => {
    expect(backend.reason).toBe(
      `single precision in WebAssembly with ${name === "SIMD" ? "SIMD" : "relaxed SIMD"}, 1 thread`,
    );
  });

  test("agree with the reference on attention of any shape and mask", async () => {
    await fc.assert(
      fc.asyncProperty(attentions, async (drawn) => {
        await expectSameAttention(backend, toOperands(drawn));
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
    const backend = await createWasmBackend(plain, relaxed, 2 ** 20);
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

async function expectSameAttention(backend: Backend, operands: AttentionOperands): Promise<void> {
  const expected = await referenceBackend.attention(operands);
  const found = await backend.attention(operands);
  expectRowsClose(found.scores, expected.scores, TOLERANCE);
  expectRowsClose(found.maskedScores, expected.maskedScores, TOLERANCE);
  expectRowsClose(found.attentionWeights, expected.attentionWeights, TOLERANCE, 0);
  expectRowsClose(found.headOutput, expected.headOutput, TOLERANCE);
}
