import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Backend } from "../../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { fromNested } from "../../../src/tensor/fromNested.ts";
import { attentionDraws, toDrawnOperands } from "../../support/attentionDraws.ts";
import {
  expectCloseValues,
  expectRowsClose,
  expectSameAttention,
} from "../../support/closeness.ts";
import { describeGpu, openTestGpu } from "../../support/gpu.ts";
import { createNoise, createNoiseLinear } from "../../support/problems.ts";

const TOLERANCE = 2e-5;
const lengths = [1, 2, 3, 5, 9, 16, 33, 65];
const widths = [1, 3, 7, 8, 64, 80, 128];

const opened = await openTestGpu();

describeGpu(opened, "the GPU backend", (gpu) => {
  afterAll(() => gpu.close());

  test("says what it runs on", () => {
    expect(gpu.reason).toContain(`single precision on ${gpu.adapter.name}`);
    expect(gpu.reason.includes("in software")).toBe(gpu.adapter.software);
  });

  test("agrees with the reference on attention of any shape and mask", async () => {
    const draws = attentionDraws(fc.constantFrom(...lengths), fc.constantFrom(...widths));
    await fc.assert(
      fc.asyncProperty(draws, async (drawn) => {
        await expectSameAttention(gpu, toDrawnOperands(drawn), TOLERANCE);
      }),
      { numRuns: 40 },
    );
  });

  test("agrees with the reference on linear layers of any shape", async () => {
    const [length, width] = [fc.constantFrom(...lengths), fc.constantFrom(...widths)];
    await fc.assert(
      fc.asyncProperty(
        length,
        width,
        width,
        fc.boolean(),
        async (positions, inDim, out, biased) => {
          const input = createNoise(positions, [1, positions, inDim]);
          const { weight, bias } = createNoiseLinear(inDim, out, inDim);
          const layer = biased && bias ? { weight, bias } : { weight };
          const expected = await referenceBackend.linear(input, layer);
          expectRowsClose(await gpu.linear(input, layer), expected, TOLERANCE);
        },
      ),
      { numRuns: 25 },
    );
  });

  test.each(["relu", "reluSquared", "silu", "gelu", "geluTanh"] as const)(
    "agrees with the reference on %s, also far out",
    async (curve) => {
      const { shape, values } = createNoise(5, [7, 61]);
      const hidden = { shape, values: values.map((x, at) => (at % 3 === 0 ? x * 40 : x * 3)) };
      await expectSameCurve(gpu, curve, hidden.values);
      await expectSameCurve(gpu, curve, [-1e15, -100, -1e-30, 0, 1e-30, 100, 1e15]);
      await expectSameCurve(gpu, curve, [-Infinity, -100, 0, 100, Infinity, NaN]);
    },
  );

  test("agrees with the reference on swiglu", async () => {
    const [hidden, gate] = [createNoise(1, [5, 33]), createNoise(2, [5, 33])];
    const far = { ...gate, values: gate.values.map((x) => x * 60) };
    const expected = await referenceBackend.activate("swiglu", hidden, far);
    const found = await gpu.activate("swiglu", hidden, far);
    expectCloseValues(found.values, expected.values, TOLERANCE);
  });

  test.each(["layerNorm", "rmsNorm"] as const)("agrees with the reference on %s", async (norm) => {
    const [weight, bias] = [createNoise(1, [33]), createNoise(2, [33])];
    const input = createNoise(3, [2, 5, 33]);
    const huge = { ...input, values: input.values.map((x) => x * 1e20) };
    for (const given of [input, huge]) {
      for (const layer of [{}, { weight }, { weight, bias }]) {
        for (const epsilon of [1e-5, 0]) {
          const settings = { norm, epsilon, ...layer };
          const expected = await referenceBackend.normalise(given, settings);
          expectRowsClose(await gpu.normalise(given, settings), expected, TOLERANCE);
        }
      }
    }
    const zeros = fromNested([[0, 0, 0]]);
    const expected = await referenceBackend.normalise(zeros, { norm, epsilon: 0 });
    const found = await gpu.normalise(zeros, { norm, epsilon: 0 });
    expectCloseValues(found.values, expected.values, 0);
  });

  test("adds, and keeps infinity and NaN", async () => {
    const [a, b] = [fromNested([1, Infinity, NaN, -3]), fromNested([2, 1, 1, -Infinity])];
    expect(Array.from((await gpu.add(a, b)).values)).toEqual([3, Infinity, NaN, -Infinity]);
  });
});

async function expectSameCurve(
  gpu: Backend,
  curve: Parameters<Backend["activate"]>[0],
  values: Iterable<number>,
): Promise<void> {
  const hidden = fromNested([...values]);
  const expected = await referenceBackend.activate(curve, hidden);
  const found = await gpu.activate(curve, hidden);
  expectCloseValues(found.values, expected.values, TOLERANCE);
}
