import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  combineHeads,
  mergeHeads,
  splitHeads,
  toKeyValueMatrix,
} from "../../../src/engine/operations/heads.ts";
import { fromNested, toNested } from "../../../src/tensor/nested.ts";
import { createNoise } from "../../support/problems.ts";

const size = fc.integer({ min: 1, max: 5 });

describe("splitting into heads", () => {
  test("gives each head its columns of every position", () => {
    const merged = fromNested([
      [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ],
    ]);
    const first = [
      [1, 2],
      [5, 6],
    ];
    const second = [
      [3, 4],
      [7, 8],
    ];
    expect(toNested(splitHeads(merged, 2))).toEqual([[first, second]]);
  });

  test("is undone exactly by merging", () => {
    fc.assert(
      fc.property(size, size, size, size, (batch, length, headCount, headDim) => {
        const merged = createNoise(batch, [batch, length, headCount * headDim]);
        expect(mergeHeads(splitHeads(merged, headCount))).toEqual(merged);
        const split = createNoise(length, [batch, headCount, length, headDim]);
        expect(splitHeads(mergeHeads(split), headCount)).toEqual(split);
      }),
    );
  });
});

describe("putting heads together", () => {
  const headOutput = fromNested([[[[1, 2]], [[3, 6]]]]);
  const settings = { headCount: 2 };

  test("lays them side by side", () => {
    expect(toNested(combineHeads(headOutput, settings))).toEqual([[[1, 2, 3, 6]]]);
  });

  test("leaves zeros where a head was removed", () => {
    const combined = combineHeads(headOutput, { ...settings, removedHeads: [0] });
    expect(toNested(combined)).toEqual([[[0, 0, 3, 6]]]);
  });

  test("can average instead, which gives every head the same numbers", () => {
    const combined = combineHeads(headOutput, { ...settings, headCombination: "average" });
    expect(toNested(combined)).toEqual([[[2, 4, 2, 4]]]);
  });
});

describe("the key-value head of a query head", () => {
  const ofHeads = (headCount: number, keyValueHeadCount: number, matrices: number) =>
    Array.from({ length: matrices }, (_, at) => toKeyValueMatrix(at, headCount, keyValueHeadCount));

  test("is its own in multi-head attention", () => {
    expect(ofHeads(4, 4, 4)).toEqual([0, 1, 2, 3]);
  });

  test("is shared by neighbours in grouped-query attention, batch by batch", () => {
    expect(ofHeads(4, 2, 8)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  test("is the only one in multi-query attention", () => {
    expect(ofHeads(4, 1, 4)).toEqual([0, 0, 0, 0]);
  });
});
