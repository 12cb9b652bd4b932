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
      "(B, n_head, T, C // n_head) @ (C, C): the last size on the left, C // n_head, must equal the second-to-last size on the right, C.",
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

  it("queries and keys of one stated shape without a transposition", () => {
    const lines = [
      "import torch",
      "def attend(q, k, v):",
      "    # q, k, v: (B, T, d)",
      "    return (q @ k) @ v",
    ];
    expect(problemsIn(lines)).toEqual([
      "(B, T, d) @ (B, T, d): the last size on the left, d, must equal the second-to-last size on the right, T. Transpose the right side first, for example with `transpose(-2, -1)`.",
    ]);
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
