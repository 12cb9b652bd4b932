import { describe, expect, it } from "vitest";
import {
  foldIn,
  keyOf,
  normalAt,
  permutation,
  splitKey,
  uniformAt,
  wholeAt,
} from "../../../src/random/threefry.ts";

// What JAX 0.10.2 draws.
describe("what a key of JAX draws", () => {
  const key = keyOf(42);
  const first = (count: number, draw: (at: number) => number): readonly number[] =>
    Array.from({ length: count }, (_, at) => draw(at));

  it("is other keys", () => {
    expect(keyOf(-1)).toEqual([0, 4294967295]);
    expect(splitKey(key, 3)).toEqual([
      [1832780943, 270669613],
      [64467757, 2916123636],
      [2465931498, 255383827],
    ]);
    expect(foldIn(key, 7)).toEqual([2547012911, 1371500959]);
  });

  it("is evenly distributed numbers in single precision", () => {
    expect(first(5, (at) => uniformAt(key, at))).toEqual([
      0.48870956897735596, 0.6797971725463867, 0.6162714958190918, 0.5610160827636719,
      0.4506446123123169,
    ]);
    expect(first(3, (at) => uniformAt(key, at, -2, 3))).toEqual([
      0.4435478448867798, 1.3989858627319336, 1.081357479095459,
    ]);
  });

  it("is normally distributed numbers, also far from 0", () => {
    expect(first(6, (at) => normalAt(key, at))).toEqual([
      -0.02830461598932743, 0.4671318531036377, 0.2957029640674591, 0.15354591608047485,
      -0.12403281778097153, 0.21692314743995667,
    ]);
    const many = first(100_000, (at) => normalAt(key, at));
    expect(Math.min(...many)).toBe(-4.480391502380371);
    expect(Math.max(...many)).toBe(4.380119800567627);
  });

  it("is whole numbers, also of spans over 65536", () => {
    const keys = splitKey(key, 2);
    expect(first(8, (at) => wholeAt(keys, at, 0, 10))).toEqual([4, 4, 1, 9, 9, 9, 7, 7]);
    expect(first(4, (at) => wholeAt(keys, at, -5, 1_000_003))).toEqual([
      269271, 838293, 364882, 979396,
    ]);
  });

  it("is an order", () => {
    expect(permutation(key, 10)).toEqual([7, 4, 2, 5, 3, 6, 8, 9, 0, 1]);
    const many = permutation(keyOf(1), 300);
    expect(many.slice(0, 8)).toEqual([183, 260, 270, 138, 257, 166, 19, 76]);
    expect(new Set(many).size).toBe(300);
  });
});
