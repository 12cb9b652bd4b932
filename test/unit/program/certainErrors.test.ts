import { describe, expect, it } from "vitest";
import { sayShapeProblem } from "../../../src/viewModel/shapes/sayShapeProblem.ts";
import { moduleOf } from "../../support/moduleOf.ts";
import { reader } from "../../support/problemsOf.ts";

const problemsIn = (lines: readonly string[]): readonly string[] =>
  reader.followShapes(lines.join("\n"), "python")!.report.problems.map(sayShapeProblem);

describe("errors whatever the sizes are", () => {
  const heads = ["B, T, C = x.size()", "q = x.view(B, T, self.n_head, C // self.n_head)"];
  const init = ["self.n_head = n_head", "self.out = nn.Linear(dim, dim)"];
  const said = (...lines: readonly string[]): readonly string[] =>
    problemsIn(moduleOf("dim, n_head", init, [...heads, "q = q.transpose(1, 2)", ...lines]));

  it("the width of a head where that of all heads is wanted", () => {
    expect(said("y = self.out(x)", "return self.out(q)")).toEqual([
      "The layer expects C as the last size, but (B, n_head, T, C // n_head) ends with C // n_head.",
    ]);
  });

  it("values before their weights", () => {
    expect(said("w = q @ q.transpose(-2, -1)", "return q @ w")).toEqual([
      "(B, n_head, T, C // n_head) @ (B, n_head, T, T): the last size on the left, C // n_head, must equal the second-to-last size on the right, T.",
    ]);
  });

  it("a mask whose positions stand ahead of its heads", () => {
    const mask = "m = torch.ones(T, T).view(T, T, 1, 1)";
    expect(said("w = q @ q.transpose(-2, -1)", mask, "return w.masked_fill(m == 0, 0)")).toEqual([
      "(T, T, 1, 1) and (B, n_head, T, T) cannot be broadcast together: T does not match n_head. (1, 1, T, T) would fit: add dimensions of size 1 first, for example with `unsqueeze`.",
    ]);
  });

  it("as many numbers as there are heads too much", () => {
    expect(said("return x.view(B, T, self.n_head, C)")).toEqual([
      "(B, T, C) cannot be reshaped to (B, T, n_head, C): n_head is too much.",
    ]);
  });

  it("another number of dimensions than there are", () => {
    expect(said("return q.permute(0, 2, 1)")).toEqual([
      "(B, n_head, T, C // n_head) has 4 dimensions, not 3.",
    ]);
  });

  it.each([
    ["b, t, c = q.shape", "(B, n_head, T, C // n_head) has 4 dimensions, not 3."],
    [
      "a, b, c = x.repeat(1, 1, 2).split(C, dim=2)",
      "Split along dimension 2, (B, T, 2 * C) has 2 parts of C, not 3. 3 parts need 3 × C there.",
    ],
    [
      "a, b = x.repeat(1, 1, 3).chunk(3, dim=-1)",
      "Split along dimension 2, (B, T, 3 * C) has 3 parts of C, not 2.",
    ],
    [
      'y = torch.einsum("bhqd,bkhd->bhqk", q, q)',
      "The letter `h` is n_head in (B, n_head, T, C // n_head), and T in (B, n_head, T, C // n_head). `bhkd` instead of `bkhd` would fit.",
    ],
    [
      'y = torch.einsum("btc,cd->bd", q, x)',
      "(B, n_head, T, C // n_head) has 4 dimensions, not 3.",
    ],
    [
      "y = nn.functional.cross_entropy(x, torch.zeros(B, T, dtype=torch.long))",
      "The loss takes classes from dimension 1, so (B, T, C) and (B, T) do not fit. Flatten the positions first: `view(-1, C)` for the scores, `view(-1)` for the targets.",
    ],
    [
      "y = torch.zeros(B, 12, T, 64) @ torch.zeros(B, 4, 64, T)",
      "(B, 12, T, 64) @ (B, 4, 64, T): 12 on the left meets 4 on the right. `repeat_interleave(3, dim=1)` on the right side would fit.",
    ],
  ])("%s", (line, message) => {
    expect(said(line, "return x")).toEqual([message]);
  });

  it("classes of a loss that are the last dimension, where nobody knows the targets", () => {
    const lines = ["B, T, C = x.shape", "logits = self.out(x)"];
    const loss = (scores: string): string =>
      `return nn.functional.cross_entropy(${scores}, targets)`;
    const told = (scores: string): readonly string[] =>
      problemsIn(
        moduleOf(
          "dim, n_head",
          ["self.out = nn.Linear(dim, 100)"],
          [...lines, loss(scores)],
          "x, targets",
        ),
      );
    expect(told("logits")).toEqual([
      "The loss takes classes from dimension 1 of (B, T, 100). If 100 counts them, flatten the positions first: `view(-1, 100)` for the scores, `view(-1)` for the targets.",
    ]);
    expect(told("logits.transpose(1, 2)")).toEqual([]);
    expect(told("logits.view(-1, 100)")).toEqual([]);
  });

  it.each(["# q, k, v: (B, T, d)", '"""q, k, v: (B, T, d)"""'])(
    "queries and keys of one stated shape without a transposition: %s",
    (stated) => {
      const lines = [
        "import torch",
        "def attend(q, k, v):",
        `    ${stated}`,
        "    return (q @ k) @ v",
      ];
      expect(problemsIn(lines)).toEqual([
        "(B, T, d) @ (B, T, d): the last size on the left, d, must equal the second-to-last size on the right, T. Transpose the right side first, for example with `transpose(-2, -1)`.",
      ]);
    },
  );

  it("keys of a class of settings that are not transposed, in each of its calls", () => {
    const lines = [
      "import torch.nn as nn",
      "class Attention(nn.Module):",
      "    def __init__(self, heads=12, width=768):",
      "        super().__init__()",
      "        self.heads, self.map = heads, nn.Linear(width, width)",
      "    def forward(self, x):",
      "        B, T, C = x.size()",
      "        q = self.map(x).view(B, T, self.heads, C // self.heads).transpose(1, 2)",
      "        return q @ q",
      "class Model(nn.Module):",
      "    def __init__(self, width=768):",
      "        super().__init__()",
      "        self.table, self.attention = nn.Embedding(100, width), Attention()",
      "    def forward(self, idx):",
      "        b, t = idx.size()",
      "        return self.attention(self.table(idx))",
    ];
    expect(problemsIn(lines)).toEqual([expect.stringContaining("Transpose the right side first")]);
  });

  it.each([
    [
      "y = torch.stack([x, x[:, 1:]])",
      "(B, T, C) and (B, T - 1, C) cannot be stacked: T does not match T - 1.",
    ],
    [
      "y = nn.LayerNorm(12)(torch.zeros(B, 768))",
      "The layer expects 12 as the last size, but (B, 768) ends with 768.",
    ],
    [
      "y = nn.Embedding(9, 768)(torch.arange(B)) + torch.zeros(B, T, 768)",
      "(B, 768) and (B, T, 768) cannot be broadcast together: B does not match T. (B, 1, 768) would fit: add dimensions of size 1 first, for example with `unsqueeze`.",
    ],
    [
      "a, b, c = nn.Linear(8, 24)(torch.zeros(B, T, 8)).chunk(2, dim=-1)",
      "Split along dimension 2, (B, T, 24) has 2 parts of 12, not 3. 3 parts need 3 × 12 = 36 there.",
    ],
  ])("%s", (line, message) => {
    expect(problemsIn(moduleOf("dim", [], ["B, T, C = x.shape", line]))).toEqual([message]);
  });

  it("sizes that are unpacked into too few names, outside of functions", () => {
    const lines = ["import torch", "x = torch.zeros(2, 5, 16)", "rows, columns = x.shape"];
    expect(problemsIn(lines)).toEqual(["(2, 5, 16) has 3 dimensions, not 2."]);
  });

  it("parts that a map of any input never has", () => {
    const layer = ["self.n_embd = dim", "self.both = nn.Linear(dim, 2 * dim)"];
    const line = "q, k, v = self.both(x).split(self.n_embd, dim=-1)";
    expect(problemsIn(moduleOf("dim", layer, [line, "return q"]))).toEqual([
      "Split along dimension -1, (…, 2 * dim) has 2 parts of dim, not 3. 3 parts need 3 × dim there.",
    ]);
  });

  it("keys that are joined along the heads", () => {
    const joined = (dim: number): readonly string[] => {
      const lines = [...heads, "q = k = q.transpose(1, 2)", "if past is not None:"];
      const join = `    k = torch.cat((past, k), dim=${dim})`;
      const scores = "return q @ k.transpose(-2, -1)";
      return problemsIn(moduleOf("dim, n_head", init, [...lines, join, scores], "x, past=None"));
    };
    expect(joined(1)).toEqual([
      "(B, n_head, T, C // n_head) @ (B, past + n_head, C // n_head, T): n_head on the left meets past + n_head on the right. `cat` with `dim=-2` before this would fit.",
    ]);
    expect(joined(2)).toEqual([]);
  });

  it.each([
    ["states another number of dimensions", ['"""x: (B, T, C)"""', "B, C = x.shape", "return x"]],
    [
      "asks for the number of dimensions",
      ["if len(x.shape) == 3:", "    B, T, C = x.shape", "else:", "    B, C = x.shape", "return x"],
    ],
    ["states types", ['"""size: a tuple (int, int)"""', "B, T, C = size.shape", "return x"]],
  ])("none where the author %s", (_, lines) => {
    expect(problemsIn(moduleOf("dim", [], lines, "x, size"))).toEqual([]);
  });

  it("none where queries share keys and values", () => {
    const attend = "F.scaled_dot_product_attention(q, k, k, enable_gqa=True)";
    const lines = [
      "B, T, C = x.shape",
      "q = x.view(B, T, 12, -1).transpose(1, 2)",
      "k = q[:, :4]",
      `return nn.functional${attend.slice(1)}`,
    ];
    expect(problemsIn(moduleOf("dim", [], lines))).toEqual([]);
  });
});
