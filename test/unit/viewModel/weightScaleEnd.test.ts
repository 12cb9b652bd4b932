import { expect, it } from "vitest";
import { weightScaleEnd } from "../../../src/viewModel/colours.ts";

it.each([
  [1, 1],
  [0.41, 1],
  [0.4, 0.4],
  [0.35, 0.4],
  [0.3, 0.3],
  [0.1 + 0.2, 0.3],
  [0.0147, 0.02],
  [0.01, 0.01],
  [0, 1],
  [NaN, 1],
])("a scale of weights up to %d ends at %d", (largest, end) => {
  expect(weightScaleEnd(largest)).toBe(end);
});
