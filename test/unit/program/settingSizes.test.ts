import { describe, expect, it } from "vitest";
import { sayShapeProblem } from "../../../src/viewModel/shapes/sayShapeProblem.ts";
import { reader } from "../../support/problemsOf.ts";
import { shapesOf } from "../../support/shapesOf.ts";

const start = ["from dataclasses import dataclass", "import torch", "import torch.nn as nn"];

/** A layer with these parameters, that makes these attributes, and these lines of its `forward`. */
const layer = (
  parameters: string,
  made: readonly string[],
  lines: readonly string[],
): readonly string[] => [
  ...start,
  "class Part(nn.Module):",
  `    def __init__(self, ${parameters}):`,
  "        super().__init__()",
  ...made.map((line) => `        ${line}`),
  "    def forward(self, x):",
  "        B, T, C = x.shape",
  ...lines.map((line) => `        ${line}`),
];

const problemMessages = (text: string): readonly string[] =>
  reader.followShapes(text, "python")!.report.problems.map(sayShapeProblem);

describe("settings with values of their own", () => {
  const settings = (lines: readonly string[]): readonly string[] => [
    ...start,
    "@dataclass",
    "class Settings:",
    "    width: int = 16",
    "    heads: int = 16",
    "    rows: int = 16",
    ...lines,
  ];

  it("keep their names where several have one value", () => {
    const text = settings([
      "class Part(nn.Module):",
      "    def __init__(self, settings: Settings):",
      "        super().__init__()",
      "        self.heads = settings.heads",
      "        self.keys = nn.Linear(settings.width, settings.width)",
      "        self.table = torch.zeros(settings.rows, settings.heads, 3)",
      "    def forward(self, x):",
      "        B, T, _ = x.shape",
      "        k = self.keys(x).view(B, T, self.heads, -1)",
    ]);
    expect(shapesOf(text)).toEqual([
      "self.table (rows, heads, 3)",
      "k (B, T, heads, width // heads)",
    ]);
    expect(shapesOf(text, {}, "concrete")).toEqual([
      "self.table (16, 16, 3)",
      "k (null, null, 16, 1)",
    ]);
  });

  it("keep them where a layer has them as defaults", () => {
    const made = ["self.n = count", "self.up = nn.Linear(size, count * each * 3)"];
    const lines = ["a, b, c = self.up(x).chunk(3, dim=-1)", "d = a.view(B, T, self.n, -1)"];
    expect(shapesOf(layer("size, count=4, each=32", made, lines)).slice(-2)).toEqual([
      "c (B, T, count * each)",
      "d (B, T, count, each)",
    ]);
  });

  it("have the values that they are given", () => {
    const made = ["self.up = nn.Linear(size, 2 * size)"];
    const text = layer("size=24", made, ["y = self.up(x)"]);
    expect(shapesOf(text, { size: 6 }, "concrete")).toEqual(["y (null, null, 12)"]);
  });

  it("decide conditions, look up entries, and say how often a loop runs", () => {
    const made = [
      "self.up = nn.Linear(size, 5 if size > 20 else 6)",
      "self.down = nn.Linear(5, {24: 7, 48: 8}[size])",
      "self.all = nn.ModuleList([nn.Linear(7, 7) for _ in range(count)])",
      "self.kind = 'small' if size in (24, 32) else None",
      "self.last = nn.Linear(7, len(self.all) + len(self.kind))",
    ];
    const lines = ["y = self.up(x)", "z = self.down(y)", "w = self.last(z)"];
    expect(shapesOf(layer("size=24, count=4", made, lines))).toEqual([
      "y (B, T, 5)",
      "z (B, T, 7)",
      "w (B, T, 9)",
    ]);
  });

  it("are factors, also as numbers with a point", () => {
    const made = ["self.up = nn.Linear(size, int(size * mlp_ratio))"];
    const text = layer("size=24, mlp_ratio=4.0", made, ["y = self.up(x)"]);
    expect(shapesOf(text)).toEqual(["y (B, T, size * mlp_ratio)"]);
    expect(shapesOf(text, {}, "concrete")).toEqual(["y (null, null, 96)"]);
    const other = layer(
      "size=24",
      ["self.up = nn.Linear(size, int(size * 2.7))"],
      ["y = self.up(x)"],
    );
    expect(shapesOf(other)).toEqual(["y (B, T, int(size * 2.7))"]);
    expect(shapesOf(other, {}, "concrete")).toEqual(["y (null, null, 64)"]);
  });

  it("keep their names in a power of them", () => {
    const made = ["self.up = nn.Linear(size, count * edge**2)"];
    const text = layer("size, count=5, edge=4", made, ["y = self.up(x)"]);
    expect(shapesOf(text)).toEqual(["y (B, T, count * (edge * edge))"]);
    expect(shapesOf(text, {}, "concrete")).toEqual(["y (null, null, 80)"]);
  });

  it("fit where only their values do", () => {
    const made = ["self.up = nn.Linear(size, count * each)"];
    const lines = ["y = x + self.up(x)", "z = y * 2"];
    const text = layer("size=24, count=4, each=6", made, lines);
    expect(problemMessages(text.join("\n"))).toEqual([]);
    expect(shapesOf(text).at(-1)).toBe("z (B, T, C)");
  });

  it("do not fit where their values do not", () => {
    const made = ["self.up = nn.Linear(size, inner)", "self.down = nn.Linear(size, size)"];
    const text = layer("size=24, inner=48", made, ["y = self.up(x)", "z = self.down(y)"]);
    expect(problemMessages(text.join("\n"))).toEqual([
      expect.stringContaining("(B, T, inner) ends with inner = 48"),
    ]);
    const right = text.map((line) =>
      line.replace("nn.Linear(size, size)", "nn.Linear(inner, size)"),
    );
    expect(problemMessages(right.join("\n"))).toEqual([]);
    expect(shapesOf(right).at(-1)).toMatch(/^z \(B, T, (?:C|size)\)$/);
  });

  it("have their values where the number of parts depends on them", () => {
    const text = layer("size=24, count=3", ["self.n = count"], ["y = x.chunk(self.n, dim=0)[0]"]);
    expect(shapesOf(text).at(-1)).toMatch(/^y \(.*, T, C\)$/);
  });

  it("keep them where a layer calculates a size from what another layer gives it", () => {
    const text = [
      ...start,
      "class Inner(nn.Module):",
      "    def __init__(self, embed_dim, heads):",
      "        super().__init__()",
      "        self.heads = heads",
      "        self.each = embed_dim // heads",
      "        self.up = nn.Linear(embed_dim, 3 * embed_dim)",
      "    def forward(self, x):",
      "        B, T, _ = x.shape",
      "        q, k, v = self.up(x).chunk(3, dim=-1)",
      "        split = q.view(B, T, self.heads, self.each)",
      "class Outer(nn.Module):",
      "    def __init__(self, embed_dim=64, heads=4):",
      "        super().__init__()",
      "        self.inner = Inner(embed_dim, heads)",
      "    def forward(self, x):",
      "        y = self.inner(x)",
    ];
    expect(shapesOf(text)).toContain("q (B, T, embed_dim)");
    expect(shapesOf(text)).toContain("split (B, T, heads, embed_dim // heads)");
  });

  it("are whole again where the parts of all heads are put together", () => {
    const text = [
      ...start,
      "class Heads(nn.Module):",
      "    def __init__(self, count, size):",
      "        super().__init__()",
      "        self.count = count",
      "        self.each = size // count",
      "    def forward(self, x):",
      "        B = x.size(0)",
      "        y = x.view(B, -1, self.count, self.each).transpose(1, 2)",
      "        z = y.transpose(1, 2).contiguous().view(B, -1, self.count * self.each)",
      "class Model(nn.Module):",
      "    def __init__(self, hidden=48, heads=12):",
      "        super().__init__()",
      "        self.inner = Heads(heads, hidden)",
      "        self.table = nn.Embedding(10, hidden)",
      "    def forward(self, ids):",
      "        x = self.table(ids)",
      "        y = self.inner(x)",
    ];
    expect(shapesOf(text)).toContain("z (B, tokens, hidden)");
  });

  it("are others in a class with other values", () => {
    const one = (name: string, size: number): readonly string[] => [
      `class ${name}(nn.Module):`,
      `    def __init__(self, size=${size}):`,
      "        super().__init__()",
      "        self.up = nn.Linear(size, size)",
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        y = self.up(x)",
    ];
    const text = [...start, ...one("One", 24), ...one("Other", 40)];
    expect(problemMessages(text.join("\n"))).toEqual([]);
    expect(shapesOf(text, {}, "concrete")).toEqual(["y (null, null, 24)", "y (null, null, 40)"]);
  });
});
