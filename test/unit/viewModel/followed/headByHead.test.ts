import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../../src/program/interpreter/budget.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { toGroupProblem } from "../../../../src/problem/groupProblem.ts";
import { titleOf } from "../../../../src/viewModel/titleOf.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

async function follow(lines: readonly string[]) {
  const still = { ...sourceResources, clock: () => 0 };
  const source = await openSource(lines.join("\n"), "python", still);
  const follower = new ProgramFollower(still, { budget: patientBudget });
  const { groups } = await follower.follow(source, source.extract({}), {});
  source.dispose();
  return groups;
}

const inputs = [
  "import numpy as np",
  "X = np.array([[1.0, 0.0, 2.0, 1.0], [0.5, 2.0, 0.0, 1.0], [0.0, 1.0, 1.0, 3.0]])",
];
const loop = [
  "outs = []",
  "for h in range(2):",
  "    part = X[:, 2 * h:2 * h + 2]",
  "    s = part @ part.T / np.sqrt(2)",
  "    e = np.exp(s)",
  "    w = e / e.sum(axis=1, keepdims=True)",
  "    outs.append(w @ part)",
];

describe("heads that a loop computes one after the other", () => {
  it("are one attention where their results are put side by side", async () => {
    const groups = await follow([...inputs, ...loop, "joined = np.concatenate(outs, axis=-1)"]);
    expect(groups.map(({ settings }) => settings.headCount?.value)).toEqual([2]);
    expect(groups[0]?.followed?.stages).toMatchObject({
      scores: { variable: "s", line: 6 },
      attentionWeights: { variable: "w", line: 8 },
      attentionOutput: { variable: "joined", line: 10 },
    });
    expect([...groups[0]!.matrices.query!.values]).toEqual([1, 0, 2, 1, 0.5, 2, 0, 1, 0, 1, 1, 3]);
    // Every number is still that of the file.
    expect(groups[0]!.matrices.query).toMatchObject({ name: "X", origin: "literal" });
  });

  it("stay apart where nothing puts them side by side", async () => {
    const groups = await follow([...inputs, ...loop, "mean = (outs[0] + outs[1]) / 2"]);
    expect(groups.map(titleOf)).toEqual([
      "Multi-Head Attention 1 of 2",
      "Multi-Head Attention 2 of 2",
    ]);
  });

  it("have the heads and the mask of a class that calls others, for every part of a batch", async () => {
    const [group, ...others] = await follow([
      "import torch",
      "import torch.nn as nn",
      "torch.manual_seed(0)",
      "class Head(nn.Module):",
      "    def __init__(self):",
      "        super().__init__()",
      "        self.q, self.k, self.v = nn.Linear(4, 2), nn.Linear(4, 2), nn.Linear(4, 2)",
      "    def forward(self, x):",
      "        s = self.q(x) @ self.k(x).transpose(-2, -1) / 2 ** 0.5",
      "        s = s.masked_fill(torch.tril(torch.ones(3, 3)) == 0, float('-inf'))",
      "        return torch.softmax(s, dim=-1) @ self.v(x)",
      "class Heads(nn.Module):",
      "    def __init__(self):",
      "        super().__init__()",
      "        self.heads = nn.ModuleList([Head(), Head()])",
      "    def forward(self, x):",
      "        return torch.cat([head(x) for head in self.heads], dim=-1)",
      "y = Heads()(torch.randn(2, 3, 4))",
    ]);
    expect(others).toEqual([]);
    const stated = toGroupProblem(group!);
    const problem = stated.kind === "ready" ? stated.problem : null;
    expect(problem).toMatchObject({ kind: "attention", headCount: 2, causal: true });
    expect(group?.followed?.made?.batch).toBe(2);
    expect(group?.followed?.steps["concatenate"]).not.toEqual([]);
  });

  it("count once in each pass of a loop around them", async () => {
    const groups = await follow([
      ...inputs,
      "for epoch in range(200):",
      ...[...loop, "X = np.concatenate(outs, axis=-1) * 0.99"].map((line) => `    ${line}`),
    ]);
    expect(groups.map(titleOf).slice(-1)).toEqual(["Multi-Head Attention 200 of 200"]);
    expect(groups[0]?.repeats).toEqual({ count: 200, first: 32, last: 32 });
  });
});
