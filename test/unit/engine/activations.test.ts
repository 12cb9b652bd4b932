import { describe, expect, test } from "vitest";
import {
  computeErfc,
  gelu,
  geluTanh,
  relu,
  reluSquared,
  silu,
} from "../../../src/engine/operations/activations.ts";
import { ERF_TABLE } from "./erfTable.ts";

test.each(ERF_TABLE)("erfc(%f) is accurate to 1e-15", (x, erf, erfc) => {
  expect(Math.abs(1 - computeErfc(x) - erf)).toBeLessThanOrEqual(1e-15);
  expect(Math.abs(computeErfc(x) - erfc) / erfc).toBeLessThanOrEqual(1e-14);
  expect(Math.abs(computeErfc(-x) - (1 + erf))).toBeLessThanOrEqual(1e-15);
});

describe("an activation", () => {
  test.each([
    [relu, -2, 0],
    [relu, 3, 3],
    [reluSquared, -2, 0],
    [reluSquared, 3, 9],
    [silu, 0, 0],
    [silu, 1, 0.7310585786300049],
    [gelu, 1, 0.8413447460685429],
    [gelu, -1, -0.15865525393145707],
    [geluTanh, 1, 0.8411919906082768],
  ] as const)("%o of %f", (curve, x, expected) => {
    expect(curve(x)).toBeCloseTo(expected, 15);
  });

  test.each([[silu], [gelu], [geluTanh], [relu]])(
    "%o is x far to the right and 0 far to the left",
    (curve) => {
      expect(curve(50)).toBeCloseTo(50, 12);
      expect(Math.abs(curve(-50))).toBeLessThan(1e-19);
    },
  );

  test.each([[silu], [gelu], [geluTanh], [relu], [reluSquared]])("%o passes NaN on", (curve) => {
    expect(curve(NaN)).toBeNaN();
  });

  test("gelu and its approximation never differ by more than 5e-4", () => {
    for (let x = -6; x <= 6; x += 0.01) {
      expect(Math.abs(gelu(x) - geluTanh(x))).toBeLessThan(5e-4);
    }
  });
});
