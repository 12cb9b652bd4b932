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
});
