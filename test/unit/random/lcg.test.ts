import { expect, test } from "vitest";
import { createLcgValues } from "../../../src/random/lcg.ts";
import { RNG_VECTORS } from "./rngVectors.ts";

test("the filler gives the same numbers everywhere", () => {
  const { lcg } = RNG_VECTORS;
  const first = (seed: number, scale: number) => Array.from(createLcgValues(seed, 8, scale));
  expect(first(1001, 0.125)).toEqual(lcg["seed_1001_scale_0.125_first8"]);
  expect(first(0, 1)).toEqual(lcg.seed_0_scale_1_first8);
});
