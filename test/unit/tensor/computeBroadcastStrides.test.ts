import { expect, test } from "vitest";
import { computeBroadcastStrides } from "../../../src/tensor/computeBroadcastStrides.ts";

const SCORES = { role: "scores", shape: [2, 4, 3, 5] };

function computeStrides(shape: readonly number[]) {
  return computeBroadcastStrides({ role: "mask", shape }, SCORES);
}

test.each([
  [[2, 4, 3, 5], "steps through everything", [60, 15, 5, 1]],
  [[3, 5], "is used again for every batch element and head", [0, 0, 5, 1]],
  [[2, 1, 1, 5], "is used again for every head and query", [5, 0, 0, 1]],
  [[1], "is used everywhere", [0, 0, 0, 0]],
])("a mask %j %s", (shape, _meaning, strides) => {
  expect(computeStrides(shape)).toEqual(strides);
});

test.each([[[4]], [[2, 3, 5]], [[1, 2, 4, 3, 5]]])("a mask %j does not fit", (shape) => {
  expect(() => computeStrides(shape)).toThrow("but scores is [2, 4, 3, 5]");
});
