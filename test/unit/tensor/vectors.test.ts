import { describe, expect, test } from "vitest";
import { holdsOnlyFinite } from "../../../src/tensor/vectors.ts";

describe("holdsOnlyFinite", () => {
  test.each([[[]], [[0]], [[-0, 1e308, -1e308, 5e-324, 3]]])("says yes to %j", (numbers) => {
    expect(holdsOnlyFinite(Float64Array.from(numbers))).toBe(true);
  });

  test.each([NaN, Infinity, -Infinity])("finds %d at any place", (odd) => {
    for (const length of [1, 4, 7, 9]) {
      for (let at = 0; at < length; at++) {
        const values = new Float32Array(length).fill(2);
        values[at] = odd;
        expect(holdsOnlyFinite(values)).toBe(false);
      }
    }
  });

  test("is not misled by infinities of both signs", () => {
    expect(holdsOnlyFinite(Float64Array.of(Infinity, -Infinity))).toBe(false);
  });
});
