import { describe, expect, test } from "vitest";
import { decimalsFor, exactNumber, roundedNumber } from "../../webview/marks/formatNumber.ts";

describe("exact numbers", () => {
  test.each([
    [0.85898107867759, "0.85898107867759"],
    [-0.5, "−0.5"],
    [1e-7, "1e−7"],
    [-Infinity, "−∞"],
    [Number.NaN, "NaN"],
  ])("%d is %s", (value, text) => {
    expect(exactNumber(value)).toBe(text);
  });
});

describe("rounded numbers", () => {
  test.each([
    [0.85898, 4, "0.8590"],
    [0.00001, 4, "0.0000"],
    [0, 4, "0"],
    [-0, 4, "0"],
    [-1.25, 1, "−1.3"],
    [123456789, -1, "1.23e+8"],
    [-Infinity, 4, "−∞"],
  ])("%d with %d decimals is %s", (value, decimals, text) => {
    expect(roundedNumber(value, decimals)).toBe(text);
  });
});

describe("decimals", () => {
  test.each([
    ["whole numbers need none", [0, 5, 300], 4, 0],
    ["as many as say something", [0.5, -0.3, 1], 4, 1],
    ["no more than fit", [0.0705, 0.85898], 2, 2],
    ["fewer before the point leave more after it", [0.70509, 257.694], 4, 2],
    ["powers of ten for the very small", [0.00001], 4, -1],
    ["minus infinity does not count", [2.5, -Infinity], 4, 1],
  ])("%s", (_, numbers, room, decimals) => {
    expect(decimalsFor(Float64Array.from(numbers), room)).toBe(decimals);
  });
});
