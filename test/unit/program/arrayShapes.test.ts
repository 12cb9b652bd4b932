import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { findShapeProblems } from "../../../src/viewModel/shapes/findShapeProblems.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function follow(name: LanguageName, lines: readonly string[]) {
  const reader = await openProgramReader(sourceResources, undefined, name);
  return reader.followShapes(lines.join("\n"), name)!;
}

/** `scores (T, T) ✓`, in the order of the text. */
async function arraysIn(name: LanguageName, ...lines: readonly string[]) {
  const { shapes } = (await follow(name, lines)).report;
  return shapes.map(({ variable, short, comment }) => {
    const mark = comment ? (comment.agrees ? " ✓" : " ✗") : "";
    return `${variable} (${short.join(", ")})${mark}`;
  });
}

const method = (parameters: string, ...lines: readonly string[]): readonly string[] => [
  "class Attention {",
  `  static void Attend(${parameters}) {`,
  ...lines,
  "  }",
  "}",
];

describe("arrays of a function that nobody calls", () => {
  it("have the sizes with which C# makes them", async () => {
    const lines = method(
      "float[,] q, float[,] k, int H",
      "    int T = q.GetLength(0), C = q.GetLength(1), S = k.GetLength(0);",
      "    var scores = new float[T, S]; // (T, S)",
      "    int hs = C / H;",
      "    var parts = new float[H, T, hs]; // (H, T, C / H)",
      "    var wrong = new float[T, C]; // (C, T)",
      "    var flat = new float[T * C]; // (T, C)",
      "    var head = new float[C / H];",
    );
    expect(await arraysIn("csharp", ...lines)).toEqual([
      "q (T, C)",
      "scores (T, S) ✓",
      "parts (H, T, hs) ✓",
      "wrong (T, C) ✗",
      "flat (T * C) ✓",
      "head (C / H)",
    ]);
  });

  it("have the rows that they get in a loop", async () => {
    const rows = "for (int i = 0; i < T; i++) { scores[i] = new double[S]; }";
    const lines = method("int T, int S", "var scores = new double[T][]; // (T, S)", rows);
    expect(await arraysIn("csharp", ...lines)).toEqual(["scores (T, S) ✓"]);
  });

  it("have no shape where rows differ, or are never made", async () => {
    const rows = "for (int i = 0; i < T; i++) { a[i] = new double[i + 1]; b[i] = f(i); }";
    const both = "var a = new double[T][]; var b = new double[T][];";
    expect(await arraysIn("csharp", ...method("int T", both, rows))).toEqual([]);
  });

  it("have the sizes with which TypeScript makes them", async () => {
    const found = await arraysIn(
      "typescript",
      "function attend(q: number[][], width: number) {",
      "  const T = q.length, d = q[0].length;",
      "  const scores = Array.from({ length: T }, () => new Array(T).fill(0)); // (T, T)",
      "  const out = new Array(d).fill(0);",
      "  const flat = new Float32Array(T * width); // (width, T)",
      "  const copy = new Float32Array(q);",
      "  const rows = scores.map(() => new Float64Array(T * d));",
      "}",
    );
    expect(found).toEqual(["scores (T, T) ✓", "out (d)", "flat (T * width) ✓", "rows (T, T * d)"]);
  });

  it("have the sizes with which Julia makes them", async () => {
    const found = await arraysIn(
      "julia",
      "function attend(x, H)",
      "    T, C = size(x)",
      "    scores = zeros(T, T) # (T, T)",
      "    hs = C ÷ H",
      "    q = reshape(x, T, H, hs) # (T, H, hs)",
      "    p = permutedims(q, (2, 1, 3)) # (T, H, hs)",
      "    y = x' * x",
      "    m = Matrix{Float64}(undef, size(x, 1), 2)",
      "    return y ./ sqrt(hs)",
      "end",
    );
    expect(found).toEqual([
      ...["x (T, C)", "scores (T, T) ✓", "q (T, H, hs) ✓", "p (H, T, hs) ✗", "y (C, C)"],
      "m (T, 2)",
    ]);
  });

  it("have no warning at names that may mean the same", async () => {
    const lines = method(
      "float[,] q, int T",
      "var n = q.GetLength(0);",
      "var a = new float[n, n]; // (T, T)",
    );
    expect(await arraysIn("csharp", ...lines)).toEqual(["a (n, n)"]);
  });

  it("have no size from the count of all numbers of a matrix", async () => {
    const lines = method("float[,] q", "var a = new float[q.Length];", "int n = q.GetLength(0);");
    expect(await arraysIn("csharp", ...lines)).toEqual([]);
  });

  it("have no size that changes", async () => {
    const found = await arraysIn(
      "javascript",
      "function grow(next, H) {",
      "  let k = 1;",
      "  while ((k = next()) > 0) { const a = new Array(k).fill(0); }",
      "  const row = [1, 2].map((_, i) => { const b = new Array(i).fill(0); return b; });",
      "  const fits = new Array(H).fill(0);",
      "}",
    );
    expect(found).toEqual(["b (i)", "fits (H)"]);
  });

  it("have the shape to write instead of a wrong one", async () => {
    const lines = method("int T, int d", "var a = new float[T, d]; // (d, T)");
    const text = lines.join("\n");
    const { warnings } = findShapeProblems(await follow("csharp", lines));
    expect(
      warnings.map(({ range, fix }) => [text.slice(range.start, range.end), fix?.text]),
    ).toEqual([["(d, T)", "(T, d)"]]);
  });

  it("are those of the run where it comes there", async () => {
    const found = await arraysIn(
      "javascript",
      "function rows(T) { const a = new Array(T).fill(0); return a; }",
      "const three = rows(3);",
    );
    expect(found).toContain("a (3)");
    expect(found).not.toContain("a (T)");
  });

  it("are not known where a name may be a type or a source of numbers", async () => {
    const made = await arraysIn(
      "julia",
      "function f(x::Matrix{T}, gen, y) where T",
      "    n, d = size(x)",
      "    a = zeros(T, n, d) # (n, d)",
      "    b = Matrix(I, n, n) # (n, n)",
      "    c = randn(gen, n, d) # (n, d)",
      "    e = Vector(y)",
      "    g = zeros(n, d) # (n, d)",
      "    h = g[1]",
      "end",
    );
    expect(made).toEqual(["x (n, d)", "g (n, d) ✓"]);
  });

  it("keep the fields of different objects apart", async () => {
    const made = await arraysIn(
      "typescript",
      "function f(q: Matrix, k: Matrix) {",
      "  const a = new Float64Array(q.rows * k.rows);",
      "}",
    );
    expect(made).toEqual(["a (q.rows * k.rows)"]);
  });

  it("take no number for a name that may get another, and no length of a list that grows", async () => {
    const made = await follow("javascript", [
      "let T = 4;",
      "if (process.argv.length > 2) { T = 8; }",
      "function f(n) {",
      "  const x = new Array(T).fill(0);",
      "  const list = new Array(n).fill(0);",
      "  list.push(1);",
      "  const y = new Array(list.length).fill(0);",
      "}",
    ]);
    const shapes = made.report.shapes.map(({ variable, symbolic, concrete }) => [
      variable,
      ...symbolic,
      ...concrete,
    ]);
    expect(shapes).toContainEqual(["x", "T", null]);
    expect(shapes).not.toContainEqual(["y", "n", null]);
  });
});
