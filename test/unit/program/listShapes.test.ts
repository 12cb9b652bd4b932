import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { findShapeHints } from "../../../src/viewModel/shapes/findShapeHints.ts";
import { findShapeProblems } from "../../../src/viewModel/shapes/findShapeProblems.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function follow(name: LanguageName, text: string) {
  const reader = await openProgramReader(sourceResources, patientBudget, name);
  return reader.followShapes(text, name)!;
}

async function shapesIn(name: LanguageName, text: string): Promise<readonly string[]> {
  const { shapes } = (await follow(name, text)).report;
  return shapes.flatMap(({ variable, symbolic, comment }) =>
    variable === null
      ? []
      : `${variable} (${symbolic.join(", ")})${comment ? (comment.agrees ? " ✓" : " ✗") : ""}`,
  );
}

const csharp = `
class Attention
{
    static double[,] Scores(double[,] q, double[,] k)
    {
        int T = q.GetLength(0), S = k.GetLength(0);
        var scores = new double[T, S]; // (T, S)
        return scores;
    }

    static void Main()
    {
        var q = new double[,] { { 1, 0, 1 }, { 0, 2, 0 } }; // (3, 2)
        var rows = new List<double[]> { new double[] { 1, 2 }, new double[] { 3, 4 } };
        string name = "a // (9, 9)"; var ragged = new double[][] { new double[] { 1 }, new double[] { 2, 3 } };
        var scores = Scores(q, q);
    }
}
`;

describe("shapes of lists of numbers", () => {
  it("are those of arrays in C#, with comments", async () => {
    expect(await shapesIn("csharp", csharp)).toEqual([
      "scores (2, 2) ✓",
      "q (2, 3) ✗",
      "rows (2, 2)",
      "scores (2, 2)",
    ]);
  });

  it("have a warning at a wrong comment, with what to write", async () => {
    const { warnings } = findShapeProblems(await follow("csharp", csharp));
    expect(
      warnings.map(({ range, fix }) => [csharp.slice(range.start, range.end), fix?.text]),
    ).toEqual([["(3, 2)", "(2, 3)"]]);
  });

  it.each([
    [
      "java",
      "class A { public static void main(String[] a) { double[][] q = {{1, 2, 3}}; // (1, 3)\n } }",
    ],
    ["go", "package main\nfunc main() {\n q := [][]float64{{1, 2, 3}} // (1, 3)\n _ = q\n}"],
    ["rust", "fn main() { let q = vec![vec![1.0, 2.0, 3.0]]; // (1, 3)\n }"],
    ["kotlin", "fun main() {\n val q = arrayOf(doubleArrayOf(1.0, 2.0, 3.0)) // (1, 3)\n}"],
    ["c", "int main() { double q[1][3] = {{1, 2, 3}}; // (1, 3)\n }"],
    ["cpp", "int main() { std::vector<std::vector<double>> q = {{1, 2, 3}}; // (1, 3)\n }"],
    ["typescript", "const q: number[][] = [[1, 2, 3]]; // (1, 3)"],
    ["python", "q = [[1, 2, 3]]  # (1, 3)"],
    ["matlab", "q = [1 2 3]; % (1, 3)"],
    ["r", "q <- matrix(c(1, 2, 3), 1)  # (1, 3)"],
  ] as const)("are followed in %s", async (language, text) => {
    expect(await shapesIn(language, text)).toEqual(["q (1, 3) ✓"]);
  });

  it("are those of objects that stand for numbers, and not of layers", async () => {
    const text = [
      "class Value { constructor(public data: number) {} }",
      "class Layer { constructor(public width: number, public weights: number[][]) {} }",
      "const row = [new Value(1), new Value(2)];",
      "const layers = [new Layer(1, [[1]]), new Layer(1, [[2]])];",
      "const names = ['a', 'b'];",
    ].join("\n");
    const shapes = await shapesIn("typescript", text);
    expect(shapes.filter((each) => /^(row|layers|names)/.test(each))).toEqual(["row (2)"]);
  });

  it("stand at the lines that compute attention", async () => {
    const text = [
      "const other = [[1, 2]];",
      "function attend(q: number[][]) {",
      "  const scores = q.map((a) => q.map((b) => dot(a, b) + dot(b, a)));",
      "  return scores.map(softmax);",
      "}",
      "const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * b[i], 0);",
      "const softmax = (row: number[]) => row.map((x) => Math.exp(x));",
      "attend([[1, 2], [3, 4], [5, 6]]);",
    ].join("\n");
    const followed = await follow("typescript", text);
    const hints = findShapeHints(followed, "attention");
    expect(hints.map(({ tensors }) => tensors[0]!.shape.symbolic)).toContainEqual(["3", "3"]);
    const all = findShapeHints(followed, "all");
    expect(all.length).toBeGreaterThan(hints.length);
  });
});

it("a list that is filled later has no length where it begins", async () => {
  const text = `
class Program
{
    static void Main()
    {
        var scores = new List<double>();
        for (int t = 0; t < 3; t++) scores.Add(t * 0.5);
        var copy = scores.Select(score => score * 2).ToList();
    }
}`;
  expect(await shapesIn("csharp", text)).toEqual(["copy (3)"]);
});
