import { describe, expect, test } from "vitest";
import { createDotNetMatrix, DotNetRandom } from "../../../src/random/dotnet.ts";
import { expectCloseValues } from "../../support/closeness.ts";
import { readOracleJson } from "../../support/oracle.ts";
import { RNG_VECTORS } from "./rngVectors.ts";

describe.each(Object.entries(RNG_VECTORS.dotnet.seeds))("new Random(%s)", (seed, vectors) => {
  test.each([
    ["Next", (random: DotNetRandom) => random.next()],
    ["NextDouble", (random: DotNetRandom) => random.nextDouble()],
    ["Next(-5,10)", (random: DotNetRandom) => random.nextInRange(-5, 10)],
  ] as const)("%s is equal", (call, draw) => {
    const random = new DotNetRandom(Number(seed));
    expect(vectors[call].map(() => draw(random))).toEqual(vectors[call]);
  });
});

test("the chapter's seeded weights come out in program order", () => {
  const { mlpUpWeights, mlpDownWeights } = readOracleJson("ch10_mlp.json") as Readonly<
    Record<"mlpUpWeights" | "mlpDownWeights", readonly (readonly number[])[]>
  >;
  const random = new DotNetRandom(42);
  expectCloseValues(createDotNetMatrix(random, 16, 4), mlpUpWeights.flat(), 1e-15);
  expectCloseValues(createDotNetMatrix(random, 4, 16), mlpDownWeights.flat(), 1e-15);
});
