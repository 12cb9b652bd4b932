import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findShapeProblems } from "../../../src/viewModel/shapes/findShapeProblems.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

function problemsOf(comment: string) {
  const text = [
    "import torch",
    "def split(x, heads=4):",
    "    B, T, C = x.shape",
    `    y = x.view(B, T, heads, 8).transpose(1, 2) # ${comment}`,
  ].join("\n");
  const { warnings: problems } = findShapeProblems(reader.followShapes(text, "python")!);
  return problems.map(({ range, message, fix }) => ({
    message,
    fixed: fix && `${text.slice(0, range.start)}${fix.text}${text.slice(range.end)}`.split("# ")[1],
  }));
}

describe("a comment that states another shape than its line makes", () => {
  it("is told with both shapes, and written anew in its own form", () => {
    expect(problemsOf("(B, T, heads, 8) after the split")).toEqual([
      {
        message: "The comment says (B, T, heads, 8), but the shape is (B, heads, T, 8).",
        fixed: "(B, heads, T, 8) after the split",
      },
    ]);
    expect(problemsOf("[B, T, heads, 8]")[0]?.fixed).toBe("[B, heads, T, 8]");
  });

  it("is no problem where it agrees, or says something else", () => {
    expect(problemsOf("(B, heads, T, 8)")).toEqual([]);
    expect(problemsOf("all heads at once")).toEqual([]);
  });
});

describe("shapes that cannot fit", () => {
  it("are told at their operation, without a fix", () => {
    const text = ["import torch", "a = torch.zeros((2, 3))", "b = torch.zeros((2, 3)) @ a"].join(
      "\n",
    );
    const { warnings } = findShapeProblems(reader.followShapes(text, "python")!);
    const [problem, ...others] = warnings;
    expect(others).toEqual([]);
    expect(problem?.message).toMatch(/^\(2, 3\) @ \(2, 3\): /);
    expect(problem?.fix).toBeNull();
  });
});
