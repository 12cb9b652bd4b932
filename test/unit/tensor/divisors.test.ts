import { describe, expect, it } from "vitest";
import { divisors } from "../../../src/tensor/divisors.ts";

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
