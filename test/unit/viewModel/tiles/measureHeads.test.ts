import { expect, it } from "vitest";
import type { AttentionMaps } from "../../../../src/engine/trace.ts";
import { createTensor } from "../../../../src/tensor/tensor.ts";
import { measureHeads } from "../../../../src/viewModel/tiles/measureHeads.ts";

function measure(weights: readonly number[]) {
  const maps: AttentionMaps = {
    shape: { batchSize: 1, headCount: 1, queryLength: 2, keyLength: 2 },
    attentionWeights: createTensor([1, 1, 2, 2], Float64Array.from(weights)),
  };
  const steps = measureHeads(maps);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value[0]!;
  }
}

it("weights that are shares of 1 have an entropy, and others only a peak", () => {
  expect(measure([0.5, 0.5, 1, 0])).toMatchObject({ entropy: 0.5, peak: 0.75 });
  expect(measure([0.5, 0.501, 0, 0]).entropy).toBeCloseTo(1, 2);
  expect(measure([0.5, 0.25, 2, 0])).toMatchObject({ entropy: null, peak: 1.25 });
});
