import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttentionOperands, Backend } from "../../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import type { Tensor } from "../../../src/tensor/tensor.ts";
import { fromNested } from "../../../src/tensor/nested.ts";
import { attentionDraws, toDrawnOperands } from "../../support/attentionDraws.ts";
import { BACKENDS } from "../../support/backends.ts";
import {
  expectCloseValues,
  expectRowsClose,
  expectSameAttention,
} from "../../support/closeness.ts";
import { plainBackend } from "../../support/plainBackend.ts";
import { createNoise, createNoiseLinear } from "../../support/problems.ts";

const widths = [1, 3, 7, 64, 80, 128];
const length = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(47, 48, 49, 97, 130, 300));
const width = fc.constantFrom(...widths, 8);

/** Seconds of a GPU in software are many. */
const toRuns = ({ name }: Backend, runs: number) =>
  name.startsWith("gpu") ? Math.ceil(runs / 4) : runs;

describe.each(BACKENDS)("operations on $name", ({ backend, tolerance }) => {
  const expectAttention = (operands: AttentionOperands) =>
    expectSameAttention(backend, operands, tolerance, plainBackend);

  async function expectRows(
    compute: (on: Backend) => Promise<Tensor>,
    truth = plainBackend,
  ): Promise<void> {
    expectRowsClose(await compute(backend), await compute(truth), tolerance);
  }

  describe.each(widths)("attention with heads of width %d", (headDim) => {
    test.each([
      [1, 1],
      [1, 9],
      [7, 1],
      [5, 3],
      [49, 97],
    ])("%d queries on %d keys", async (queryLength, keyLength) => {
      const shared = [1, 1, keyLength, headDim];
      const operands = {
        query: createNoise(1, [1, 2, queryLength, headDim]),
        key: createNoise(2, shared),
        value: createNoise(3, shared),
        scale: 1 / Math.sqrt(headDim),
      };
      await expectAttention(operands);
      await expectAttention({ ...operands, causalOffset: keyLength - queryLength });
    });
  });

  test("attention of any shape, mask and causal rule", async () => {
    await fc.assert(
      fc.asyncProperty(attentionDraws(length, width), async (drawn) => {
        await expectAttention(toDrawnOperands(drawn));
      }),
      { numRuns: toRuns(backend, 40) },
    );
  });

  test("a linear layer of any shape", async () => {
    const sizes = fc.tuple(length, fc.oneof(length, width), fc.oneof(length, fc.constant(600)));
    await fc.assert(
      fc.asyncProperty(sizes, fc.boolean(), async ([positions, inDim, outDim], biased) => {
        const input = createNoise(positions, [1, positions, inDim]);
        const { weight, bias } = createNoiseLinear(inDim, outDim, inDim);
        const layer = biased && bias ? { weight, bias } : { weight };
        await expectRows((on) => on.linear(input, layer));
      }),
      { numRuns: toRuns(backend, 30) },
    );
  });

  describe.each(["relu", "reluSquared", "silu", "gelu", "geluTanh"] as const)("%s", (curve) => {
    test.each([1, 3, 601, 20_000])("of %d numbers, also far out", async (count) => {
      const { shape, values } = createNoise(5, [count]);
      const spread = values.map((x, at) => (at % 3 === 0 ? x * 40 : x * 3));
      const hidden = { shape: [...shape, 1], values: spread };
      await expectRows((on) => on.activate(curve, hidden));
    });

    test("of what is hardly a number", async () => {
      const edges = [-Infinity, -1e15, -100, -1e-30, 0, 1e-30, 100, 1e15, Infinity, NaN];
      const hidden = fromNested(edges.map((x) => [x]));
      await expectRows((on) => on.activate(curve, hidden), referenceBackend);
    });
  });

  test.each([1, 5, 33, 601])("swiglu of %d numbers, its gate also far out", async (count) => {
    const [hidden, gate] = [createNoise(1, [count, 1]), createNoise(2, [count, 1])];
    const far = { ...gate, values: gate.values.map((x) => x * 30) };
    await expectRows((on) => on.activate("swiglu", hidden, far));
  });

  describe.each(["layerNorm", "rmsNorm"] as const)("%s", (norm) => {
    test.each([...widths, 20_000])("of %d columns", async (modelDim) => {
      const [weight, bias] = [createNoise(1, [modelDim]), createNoise(2, [modelDim])];
      const input = createNoise(modelDim, [2, 3, modelDim]);
      const huge = { ...input, values: input.values.map((x) => x * 1e20) };
      for (const layer of [{}, { weight }, { weight, bias }]) {
        await expectRows((on) => on.normalise(input, { norm, epsilon: 1e-5, ...layer }));
        await expectRows((on) => on.normalise(huge, { norm, epsilon: 1e-5, ...layer }));
      }
    });

    test("of zeros without an epsilon, as the reference has it", async () => {
      const zeros = fromNested([[0, 0, 0]]);
      await expectRows((on) => on.normalise(zeros, { norm, epsilon: 0 }), referenceBackend);
    });
  });

  test.each([1, 5, 16_384, 40_001])("sums of %d numbers", async (count) => {
    const [a, b] = [createNoise(count, [count, 1]), createNoise(count + 1, [count, 1])];
    await expectRows((on) => on.add(a, b));
  });

  test("a sum keeps infinity and NaN", async () => {
    const [a, b] = [fromNested([1, Infinity, NaN, -3]), fromNested([2, 1, 1, -Infinity])];
    expectCloseValues((await backend.add(a, b)).values, [3, Infinity, NaN, -Infinity], 0);
  });

  test("a weight of 0 takes nothing from a value that is not a number", async () => {
    const ones = fromNested([[[[1], [1]]]]);
    const { headOutput } = await backend.attention({
      ...{ query: ones, key: ones, value: fromNested([[[[2], [NaN]]]]), scale: 1, causalOffset: 0 },
    });
    expect(Array.from(headOutput.values)).toEqual([2, NaN]);
  });
});
