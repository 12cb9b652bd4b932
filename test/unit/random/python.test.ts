import { describe, expect, test } from "vitest";
import { PythonRandom } from "../../../src/random/python.ts";
import { expectCloseValues } from "../../support/closeness.ts";
import { RNG_VECTORS } from "./rngVectors.ts";

const { python } = RNG_VECTORS;

function draw(count: number, next: () => number): readonly number[] {
  return Array.from({ length: count }, next);
}

function countTo(length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index);
}

describe.each(python.seeds)("after random.seed($seed)", (vectors) => {
  const start = () => new PythonRandom(vectors.seed);

  test("random and getrandbits are equal", () => {
    const random = start();
    expect(draw(5, () => random.random())).toEqual(vectors.random_5);
    expectCloseValues(
      draw(7, () => random.gauss(0, 1)),
      vectors.gauss_0_1_x7,
      1e-15,
    );
    expectCloseValues(
      draw(3, () => random.uniform(-1, 3)),
      vectors["uniform_-1_3_x3"],
      1e-15,
    );
    expect(draw(3, () => random.getRandomBits(32))).toEqual(vectors.getrandbits32_x3);
    expect(random.shuffle(countTo(20))).toEqual(vectors.shuffle_20);
  });
});

test("shuffling microgpt's 32,033 names leaves the stream where Python leaves it", () => {
  const random = new PythonRandom(42);
  const expected = python["seed42_shuffle_32033_then_gauss_0_0.08_x5"];
  expect(random.shuffle(countTo(32033)).slice(0, 5)).toEqual(expected.first5_indices);
  expectCloseValues(
    draw(5, () => random.gauss(0, 0.08)),
    expected.gauss,
    1e-15,
  );
});
