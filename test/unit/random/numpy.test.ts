import { describe, expect, test } from "vitest";
import { NumpyGenerator, Pcg64 } from "../../../src/random/numpyGenerator.ts";
import { NumpyLegacyRandom } from "../../../src/random/numpyLegacy.ts";
import { expectCloseValues } from "../../support/closeness.ts";
import { RNG_VECTORS } from "./rngVectors.ts";

const { legacy, default_rng } = RNG_VECTORS.numpy;

function draw(count: number, next: () => number): readonly number[] {
  return Array.from({ length: count }, next);
}

describe.each(legacy)("after np.random.seed($seed)", (vectors) => {
  test("rand, randn, normal and uniform continue one stream", () => {
    const random = new NumpyLegacyRandom(vectors.seed);
    expect(draw(6, () => random.rand())).toEqual(vectors.rand_6);
    expectCloseValues(
      draw(7, () => random.randn()),
      vectors.randn_7,
      1e-15,
    );
    expectCloseValues(
      draw(3, () => random.normal(3, 2)),
      vectors.normal_3_2_x3,
      1e-15,
    );
    expectCloseValues(
      draw(3, () => random.uniform(-1, 2)),
      vectors["uniform_-1_2_x3"],
      1e-15,
    );
    expectCloseValues(
      draw(4, () => random.randn()),
      vectors.randn_again_2x2.flat(),
      1e-15,
    );
  });
});

describe.each(default_rng)("np.random.default_rng($seed)", (vectors) => {
  const seed = BigInt(vectors.seed);

  test("gives the same 64-bit words", () => {
    const source = new Pcg64(seed);
    expect(vectors.raw_u64.map(() => String(source.nextWord()))).toEqual(vectors.raw_u64);
  });

  test("random, standard_normal, normal and uniform continue one stream", () => {
    const random = new NumpyGenerator(seed);
    expect(draw(6, () => random.random())).toEqual(vectors.random_6);
    expectCloseValues(
      draw(12, () => random.standardNormal()),
      vectors.standard_normal_12,
      4e-15,
    );
    expectCloseValues(
      draw(4, () => random.normal(0, 0.02)),
      vectors["normal_0_0.02_x4"],
      4e-15,
    );
    expectCloseValues(
      draw(4, () => random.uniform(-1, 1)),
      vectors["uniform_-1_1_x4"],
      1e-15,
    );
  });

  test("takes the same decisions in 20,000 draws", () => {
    const random = new NumpyGenerator(seed);
    const normals = draw(20000, () => random.standardNormal());
    const { sum, min, max, last5 } = vectors.standard_normal_20000;
    expectCloseValues([Math.min(...normals), Math.max(...normals)], [min, max], 4e-15);
    expectCloseValues(normals.slice(-5), last5, 4e-15);
    expect(normals.reduce((total, x) => total + x, 0)).toBeCloseTo(sum, 9);
  });
});
