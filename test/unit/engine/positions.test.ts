import { describe, expect, test } from "vitest";
import { appendPositions, rotatePositions } from "../../../src/engine/operations/positions.ts";
import { embedTokens } from "../../../src/engine/operations/embedTokens.ts";
import { computeDotProduct } from "../../../src/tensor/vectors.ts";
import { fromNested, toNested } from "../../../src/tensor/nested.ts";
import { expectClose, expectCloseValues } from "../../support/closeness.ts";
import { createNoise } from "../../support/problems.ts";

describe.each(["halves", "neighbours"] as const)("rotary positions, pairing %s", (pairing) => {
  const query = createNoise(1, [1, 1, 1, 8]);
  const key = createNoise(2, [1, 1, 1, 8]);

  const compare = (queryPosition: number, keyPosition: number) => {
    const turnedQuery = rotatePositions(query, { pairing }, queryPosition);
    const turnedKey = rotatePositions(key, { pairing }, keyPosition);
    return computeDotProduct(turnedQuery.values, 0, turnedKey.values, 0, 8);
  };

  test("leave position 0 as it is", () => {
    expectClose(rotatePositions(query, { pairing }, 0), query, 0);
  });

  test("keep the length of every vector", () => {
    const { values } = rotatePositions(query, { pairing }, 17);
    const length = computeDotProduct(values, 0, values, 0, 8);
    expect(length).toBeCloseTo(computeDotProduct(query.values, 0, query.values, 0, 8), 12);
  });

  test("make a dot product depend only on the distance", () => {
    expect(compare(105, 100)).toBeCloseTo(compare(5, 0), 11);
    expect(compare(5, 0)).not.toBeCloseTo(compare(6, 0), 3);
  });
});

test("rotary positions turn the first pair by one radian per position", () => {
  const vectors = fromNested([
    [
      [
        [1, 0, 1, 0],
        [1, 0, 1, 0],
      ],
    ],
  ]);
  const turned = rotatePositions(vectors, { pairing: "neighbours", base: 100 });
  const second = [Math.cos(1), Math.sin(1), Math.cos(0.1), Math.sin(0.1)];
  expectCloseValues(turned.values, [1, 0, 1, 0, ...second], 1e-15);
});

describe("learned embeddings", () => {
  const tables = {
    tokenEmbedding: fromNested([
      [1, 2],
      [3, 4],
    ]),
    positionEmbedding: fromNested([
      [10, 0],
      [20, 0],
      [30, 0],
    ]),
  };

  test("add the row of the token and the row of the position", () => {
    expect(toNested(embedTokens([[1, 0]], tables))).toEqual([
      [
        [13, 4],
        [21, 2],
      ],
    ]);
  });

  test("go on where a cache ends", () => {
    expect(toNested(embedTokens([[1]], tables, 2))).toEqual([[[33, 4]]]);
  });

  test("do without positions where there are none", () => {
    const { tokenEmbedding } = tables;
    expect(toNested(embedTokens([[0]], { tokenEmbedding }))).toEqual([[[1, 2]]]);
  });

  test.each([[2], [-1], [0.5]])("have no row for token %f", (token) => {
    expect(() => embedTokens([[token]], tables)).toThrow("tokenEmbedding is [2, 2]: it has no row");
  });

  test("have no row beyond the context", () => {
    expect(() => embedTokens([[0, 0]], tables, 2)).toThrow("it has no row 3; use 0 to 2");
  });
});

test("new positions go behind the old ones, head by head", () => {
  const past = fromNested([
    [
      [[1], [2]],
      [[5], [6]],
    ],
  ]);
  const added = fromNested([[[[3]], [[7]]]]);
  expect(toNested(appendPositions(past, added))).toEqual([
    [
      [[1], [2], [3]],
      [[5], [6], [7]],
    ],
  ]);
});
