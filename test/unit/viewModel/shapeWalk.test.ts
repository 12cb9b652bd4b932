import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findWalks } from "../../../src/viewModel/shapes/findWalks.ts";
import type { WalkBox, WalkPart } from "../../../src/viewModel/shapes/shapeWalk.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

function walksOf(text: string): readonly WalkPart[] {
  return findWalks(reader.followShapes(text, "python")!);
}

function said({ label, shape, opens, times }: WalkBox): string {
  const called = opens === null ? "" : ` ${opens}${times === null ? "" : ` × ${times}`}`;
  return `${label} ${shape}${called}`.trim();
}

const model = readFileSync("test/fixtures/small/model.py", "utf8");

describe("the way of the tensors through a program", () => {
  it("is its lines with their shapes; layers of a list are one box", () => {
    const whole = walksOf(model).find(({ name }) => name === "Model");
    expect(whole).toMatchObject({ title: "Model.forward", isUsed: false });
    expect(whole?.steps.map((step) => step.map(said))).toEqual([
      ["idx"],
      ["x (B, T, n_embd)"],
      ["x (B, T, n_embd) Layer × 8"],
      ["return (B, T, vocab_size)"],
    ]);
  });

  it("has an edge for each variable, past what stands between, and from both sides of a condition", () => {
    const attention = walksOf(model).find(({ name }) => name === "SelfAttention")!;
    const labels = attention.steps.map((step) => step.map(({ label }) => label).join(" "));
    expect(labels).toEqual(["x", "q, k, v", "q k v", "scores", "scores", "weights", "y", "return"]);
    const [v] = attention.steps[2]!.filter(({ label }) => label === "v");
    const [y] = attention.steps[6]!;
    expect(attention.edges).toContainEqual({ from: v!.id, to: y!.id });
    expect(model.slice(y!.range.start, y!.range.end)).toMatch(/^y = \(weights @ v\)/);
    const text = [
      "import torch.nn as nn",
      "class Two(nn.Module):",
      "    def __init__(self, d_in, d_out, flag):",
      "        super().__init__()",
      "        self.flag = flag",
      "        self.a, self.b = nn.Linear(d_in, d_out), nn.Linear(d_in, d_out)",
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        if self.flag:",
      "            y = self.a(x)",
      "        else:",
      "            y = self.b(x)",
      "        return y * 2",
    ].join("\n");
    const [two] = walksOf(text);
    const last = two?.steps.at(-1)?.[0];
    expect(two?.edges.filter(({ to }) => to === last?.id)).toHaveLength(2);
  });

  it("says what each line does with tensors, in the words of the code", () => {
    const attention = walksOf(model).find(({ name }) => name === "SelfAttention")!;
    const told = attention.steps.flat().map(({ label, operations }) => `${label}: ${operations}`);
    expect(told).toEqual([
      "x: ",
      "q, k, v: qkv → split",
      "q: view → transpose",
      "k: view → transpose",
      "v: view → transpose",
      "scores: transpose → @ → ÷",
      "scores: masked_fill",
      "weights: softmax → drop",
      "y: @ → transpose → reshape",
      "return: out",
    ]);
    const text = [
      "import torch.nn as nn",
      "class Norm(nn.Module):",
      "    def __init__(self, width):",
      "        super().__init__()",
      "        self.a = nn.Linear(width, width)",
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        y = self.a(x)",
      "        y += x",
      "        z = -y[:, 0].contiguous().view(x.size(0), C).T * 2",
      "        return z",
    ].join("\n");
    const [norm] = walksOf(text);
    const does = norm!.steps.flat().map(({ label, operations }) => `${label}: ${operations}`);
    expect(does).toEqual(["x: ", "y: a", "y: +", "z: … → T → − → ×", "return: "]);
  });

  it("is none where no shapes are known", () => {
    expect(walksOf("class A:\n    def forward(self, x):\n        return x\n")).toEqual([]);
  });
});
