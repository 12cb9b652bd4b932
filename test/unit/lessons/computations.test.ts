import { describe, expect, test } from "vitest";
import { codeLanguages, type CodeLanguage } from "../../../src/lessons/format/codeLanguage.ts";
import { toCodeLiteral } from "../../../src/lessons/computations/toCodeLiteral.ts";
import {
  toLessonProblem,
  toRandomProblem,
} from "../../../src/lessons/computations/toLessonProblem.ts";
import { fromNested } from "../../../src/tensor/nested.ts";
import { sourcesOf } from "../../support/lessonAnswers.ts";
import { fixtureLesson } from "../../support/lessonFolder.ts";

describe("random numbers", () => {
  const sizes = { heads: 2, headDim: 2, queries: 3, keys: 4 };
  test("come from the seed, between -2 and 2, short enough to be typed", () => {
    const problem = toRandomProblem(sizes, 5);
    expect(toRandomProblem(sizes, 5)).toEqual(problem);
    expect(toRandomProblem(sizes, 6)).not.toEqual(problem);
    expect([problem.query.shape, problem.key.shape, problem.value.shape]).toEqual([
      ...[
        [1, 3, 4],
        [1, 4, 4],
        [1, 4, 4],
      ],
    ]);
    const all = [problem.query, problem.key, problem.value].flatMap(({ values }) => [...values]);
    expect(all.every((x) => Math.abs(x) <= 2 && String(x).length <= 5)).toBe(true);
    expect(new Set(all).size).toBeGreaterThan(20);
  });

  test.each(codeLanguages)("are read back from what is written in %s", async (language) => {
    const rows = [
      [1.25, -0.5, 0],
      [1e-7, 2, 3],
    ];
    const literal = toCodeLiteral(fromNested(rows), language);
    const around: Readonly<Record<CodeLanguage, readonly [before: string, file: string]>> = {
      csharp: ["class A { void B() { var x = ", "a.cs"],
      python: ["x = ", "a.py"],
      pytorch: ["import torch\nx = ", "a.py"],
      typescript: ["const x = ", "a.ts"],
    };
    const [before, file] = around[language];
    const after = language === "csharp" ? "; } }" : "\n";
    const { matrices } = await fixtureLesson("01-weights").extract(before + literal + after, file);
    expect(matrices.map(({ name, shape }) => ({ name, shape }))).toEqual([
      { name: "x", shape: [2, 3] },
    ]);
    // Tensors of PyTorch are single precision.
    const expected = language === "pytorch" ? rows.flat().map(Math.fround) : rows.flat();
    expect(Array.from(matrices[0]!.values)).toEqual(expected);
  });
});

describe("a computation", () => {
  const attention = {
    kind: "attention",
    query: [[1]],
    key: [[1], [2]],
    value: [[3], [4]],
    headCount: 1,
  };
  const find = (computations: Readonly<Record<string, unknown>>, id: string) => {
    const sources = sourcesOf(attention);
    const lesson = { computations: { ...sources.lesson.computations, ...computations } };
    return toLessonProblem({ ...sources, lesson } as typeof sources, id);
  };

  test("with keys and values in another order keeps each key with its value", () => {
    const found = find({ turned: { of: "demo", permuteKeys: [1, 0] } }, "turned");
    if (!found.ok || found.problem.kind !== "attention") throw new Error("no attention");
    expect([...found.problem.key.values, ...found.problem.value.values]).toEqual([2, 1, 4, 3]);
  });

  test.each([
    ["depends on itself", { a: { of: "b" }, b: { of: "a" } }, "a", "depends on itself"],
    ["of nothing", { a: { of: "nothing" } }, "a", "there is no computation nothing"],
    [
      "in a file that is missing",
      { a: { problem: "x.json" } },
      "a",
      "is not a JSON file of the lesson",
    ],
    [
      "whose mask goes by the order",
      { a: { of: "demo", attention: { causal: true }, permuteKeys: [1, 0] } },
      "a",
      "remove it before",
    ],
    ["of code where there is none", { a: { code: "main" } }, "a", "no code in python"],
    ["that is not known", {}, "constructor", "there is no computation constructor"],
  ])("%s is refused", (_what, computations, id, says) => {
    const found = find(computations, id);
    expect(found.ok ? "" : found.message).toContain(says);
  });
});
