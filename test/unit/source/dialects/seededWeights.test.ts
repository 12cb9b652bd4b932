import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { csharp } from "../../../../src/source/dialects/csharp/csharp.ts";
import { readText, toRows } from "../../../support/readText.ts";

interface Oracle {
  readonly mlpUpWeights: readonly (readonly number[])[];
  readonly mlpDownWeights: readonly (readonly number[])[];
}

const oracleFile = new URL("../../../fixtures/oracle/ch10_mlp.json", import.meta.url);
const oracle = JSON.parse(await readFile(oracleFile, "utf8")) as Oracle;

async function readMatrices(text: string): Promise<Record<string, number[][]>> {
  const { matrices } = await readText(csharp, text);
  return Object.fromEntries(matrices.map((matrix) => [matrix.name ?? "?", toRows(matrix)]));
}

async function readProblems(text: string): Promise<string[]> {
  const { problems } = await readText(csharp, text);
  return problems.map(({ message }) => message);
}

function expectClose(
  found: number[][] | undefined,
  expected: readonly (readonly number[])[],
): void {
  expect(found?.length).toBe(expected.length);
  for (const [row, numbers] of expected.entries()) {
    for (const [column, number] of numbers.entries()) {
      expect(found?.[row]?.[column]).toBeCloseTo(number, 12);
    }
  }
}

const demo = (body: string): string => `class Chapter {
  const int EmbeddingSize = 4;
  static void MlpDemo() { ${body} }
}`;

describe("seeded weights", () => {
  test("are those of the chapter, the second matrix going on where the first ended", async () => {
    const found = await readMatrices(
      demo(`var random = new Random(42);
        var mlpUpWeights = CreateMatrix(random, 4 * EmbeddingSize, EmbeddingSize);
        var mlpDownWeights = Weights.CreateMatrix(random, EmbeddingSize, columns: 4 * EmbeddingSize);`),
    );
    expectClose(found["mlpUpWeights"], oracle.mlpUpWeights);
    expectClose(found["mlpDownWeights"], oracle.mlpDownWeights);
  });

  test("take the generator from a field and from a typed declaration", async () => {
    const text = `class A { static readonly Random random = new(42);
      static readonly List<List<Value>> up = CreateMatrix(random, 16, 4);
      static void Demo() { var down = CreateMatrix(random, 4, 16); } }`;
    const found = await readMatrices(text);
    expectClose(found["up"], oracle.mlpUpWeights);
    expectClose(found["down"], oracle.mlpDownWeights);
  });

  test("count numbers that are drawn in between", async () => {
    const skipping = await readMatrices(
      demo(`var random = new Random(42); random.NextDouble(); var n = random.Next(3);
        var w = CreateMatrix(random, 2, 1);`),
    );
    const whole = await readMatrices(
      demo("Random random = new(42); var w = CreateMatrix(random, 3, 1);"),
    );
    expect(skipping["w"]).toEqual(whole["w"]?.slice(1));
  });

  test("scale with the standard deviation of the call or of the definition", async () => {
    const plain = await readMatrices(demo("var r = new Random(1); var w = CreateMatrix(r, 1, 2);"));
    const called = await readMatrices(
      demo("var r = new Random(1); var w = CreateMatrix(r, 1, 2, 0.16);"),
    );
    const defined = await readMatrices(`class A {
      void M() { var r = new Random(1); var w = CreateMatrix(r, 1, 2); }
      List<List<Value>> CreateMatrix(Random r, int rows, int columns, double std = 0.16) { } }`);
    const doubled = plain["w"]?.map((row) => row.map((value) => value * 2)) ?? [];
    expectClose(called["w"], doubled);
    expectClose(defined["w"], doubled);
  });

  test.each([
    ["the generator was given away", "Shuffle(random);", "random is passed to Shuffle earlier"],
    [
      "it is used in a loop",
      "for (int i = 0; i < 3; i++) { random.Next(); }",
      "random is also used in a loop earlier",
    ],
    [
      "a size before them is not known",
      "var a = CreateMatrix(random, count, 2);",
      "an earlier draw has a size that is known only when the program runs",
    ],
  ])("are left alone where %s", async (_, code, reason) => {
    const text = demo(`var random = new Random(42); ${code} var w = CreateMatrix(random, 2, 2);`);
    expect(await readMatrices(text)).toEqual({});
    expect(await readProblems(text)).toEqual([`These numbers are unknown because ${reason}`]);
  });

  test("are not invented for a generator without a seed", async () => {
    const text = demo("var random = new Random(); var w = CreateMatrix(random, 2, 2);");
    expect(await readMatrices(text)).toEqual({});
    expect(await readProblems(text)).toEqual([
      "These numbers are unknown because its generator has no seed, so each run draws " +
        "different numbers: write new Random(42)",
    ]);
  });

  test("are not mixed up with a parameter of the same name", async () => {
    const found = await readMatrices(`class A { void M() {
      var random = new Random(42); var w = CreateMatrix(random, 16, 4); }
      double Next(Random random) { return random.NextDouble(); } }`);
    expectClose(found["w"], oracle.mlpUpWeights);
  });
});
