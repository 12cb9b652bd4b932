import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NormSettings } from "../../../src/engine/backends/backend.ts";
import { fromNested } from "../../../src/tensor/nested.ts";
import { BACKENDS } from "../../support/backends.ts";
import { expectClose, expectCloseValues } from "../../support/closeness.ts";
import { createNoise } from "../../support/problems.ts";

const RMS: NormSettings = { norm: "rmsNorm", epsilon: 0 };
const LAYER: NormSettings = { norm: "layerNorm", epsilon: 0 };
const seed = fc.integer({ min: 0, max: 1e6 });

describe.each(BACKENDS)("normalisation on $name", ({ backend, tolerance }) => {
  test("RMSNorm divides by the root of the mean square", async () => {
    const normed = await backend.normalise(fromNested([[[3, 4, 0, 0]]]), RMS);
    expectCloseValues(normed.values, [1.2, 1.6, 0, 0], tolerance);
  });

  test("LayerNorm subtracts the mean first", async () => {
    const normed = await backend.normalise(fromNested([[[1, 3]]]), LAYER);
    expectCloseValues(normed.values, [-1, 1], tolerance);
  });

  test("weight and bias work column by column", async () => {
    const affine = { weight: fromNested([2, 10]), bias: fromNested([1, 0]) };
    const normed = await backend.normalise(fromNested([[[1, 3]]]), { ...LAYER, ...affine });
    expectCloseValues(normed.values, [-1, 10], tolerance);
  });

  test("epsilon keeps a position of zeros at zero", async () => {
    for (const settings of [RMS, LAYER]) {
      const zeros = fromNested([[[0, 0, 0]]]);
      const normed = await backend.normalise(zeros, { ...settings, epsilon: 1e-5 });
      expect(Array.from(normed.values)).toEqual([0, 0, 0]);
    }
  });

  test("the length of a position does not matter", async () => {
    await fc.assert(
      fc.asyncProperty(seed, fc.constantFrom(RMS, LAYER), async (from, settings) => {
        const input = createNoise(from, [1, 3, 8]);
        const longer = { shape: input.shape, values: input.values.map((x) => 16 * x) };
        const normed = await backend.normalise(input, settings);
        expectClose(await backend.normalise(longer, settings), normed, 10 * tolerance);
      }),
    );
  });

  test("LayerNorm does not see what is added to all columns", async () => {
    const input = createNoise(5, [1, 3, 8]);
    const shifted = { shape: input.shape, values: input.values.map((x) => x + 2) };
    const normed = await backend.normalise(input, LAYER);
    expectClose(await backend.normalise(shifted, LAYER), normed, 10 * tolerance);
  });
});
