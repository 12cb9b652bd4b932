import { describe, expect, it, test } from "vitest";
import { computeBroadcastStrides, divisors } from "../../../src/tensor/shape.ts";

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

describe("divisors", () => {
  it.each([
    [8, [1, 2, 4, 8]],
    [9, [1, 3, 9]],
    [768, [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 768]],
    [7, [1, 7]],
  ])("of %d are %j", (width, expected) => {
    expect(divisors(width)).toEqual(expected);
  });
});
