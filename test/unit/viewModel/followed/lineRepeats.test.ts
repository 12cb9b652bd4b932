import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../../src/program/interpreter/budget.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { toLensLines } from "../../../../src/viewModel/lensLines.ts";
import { joinCalls } from "../../../../src/viewModel/thinOut.ts";
import { titleOf } from "../../../../src/viewModel/titleOf.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { evaluateGroup } from "../../../support/groups.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const training = (epochs: number, attention: readonly string[]): string =>
  [
    "import numpy as np",
    "X = np.array([[1.0, 0.0], [0.5, 2.0], [0.3, 0.1]])",
    "W = np.eye(2)",
    `for epoch in range(${epochs}):`,
    ...attention,
    "    W = W * 0.9999",
  ].join("\n");

const oneHead = [
  "    s = X @ W @ X.T",
  "    e = np.exp(s)",
  "    w = e / e.sum(axis=1, keepdims=True)",
  "    out = w @ X",
];

const rowByRow = [
  "    K = X @ W",
  "    for x in X:",
  "        s = K @ x",
  "        e = np.exp(s)",
  "        w = e / e.sum()",
  "        out = w @ X",
];

/** The titles of all attentions, and the lens of the line that computes them. */
async function read(text: string) {
  const still = { ...sourceResources, clock: () => 0 };
  const source = await openSource(text, "python", still);
  const follower = new ProgramFollower(still, { budget: patientBudget });
  const { groups } = await follower.follow(source, source.extract({}), {});
  source.dispose();
  const first = await evaluateGroup(groups[0]!);
  const others = groups.slice(1).map((group) => ({ ...first, group }));
  const [lens] = joinCalls([first, ...others].flatMap((each) => toLensLines(each)));
  return { titles: groups.map(titleOf), lens: lens?.title };
}

describe("an attention in a training loop", () => {
  it("is numbered among all that the program computes, not among those that are shown", async () => {
    const { titles, lens } = await read(training(300, oneHead));
    expect(titles).toHaveLength(128);
    expect([titles[0], titles[63], titles[64], titles[127]]).toEqual([
      "Multi-Head Attention 1 of 300",
      "Multi-Head Attention 64 of 300",
      "Multi-Head Attention 237 of 300",
      "Multi-Head Attention 300 of 300",
    ]);
    expect(lens).toMatch(/ · first and last 64 of 300 calls$/);
  });

  it("is still counted where the loop is too long to be kept in memory", async () => {
    const { titles, lens } = await read(training(10_000, oneHead));
    expect([titles[63], titles[64], titles[127]]).toEqual([
      "Multi-Head Attention 64 of 10,000",
      "Multi-Head Attention 9,937 of 10,000",
      "Multi-Head Attention 10,000 of 10,000",
    ]);
    expect(lens).toMatch(/ · first and last 64 of 10,000 calls$/);
  });

  it("counts once where its rows are computed one by one", async () => {
    const { titles, lens } = await read(training(200, rowByRow));
    expect(titles[64]).toBe("Multi-Head Attention 137 of 200");
    expect(lens).toMatch(/ · first and last 64 of 200 calls$/);
  });

  it("has all its calls counted where all of them are shown", async () => {
    const { titles, lens } = await read(training(20, oneHead));
    expect(titles.at(-1)).toBe("Multi-Head Attention 20 of 20");
    expect(lens).toMatch(/ · 19 more calls$/);
  });

  it("counts the one that was found by names as its first", async () => {
    const { titles } = await read(
      [
        "import numpy as np",
        "Q = np.array([[1.0, 0.0], [0.5, 2.0]])",
        "K = np.array([[0.0, 1.0], [2.0, 1.0]])",
        "V = np.array([[1.0, 2.0], [3.0, 4.0]])",
        "for epoch in range(3):",
        "    s = Q @ K.T / np.sqrt(2)",
        "    w = np.exp(s) / np.exp(s).sum(axis=1, keepdims=True)",
        "    out = w @ V",
        "    Q = Q - 0.1 * out",
      ].join("\n"),
    );
    expect(titles).toEqual([1, 2, 3].map((nth) => `Multi-Head Attention ${nth} of 3`));
  });
});

const stack = (count: number, runs: number): string =>
  [
    "import torch",
    "import torch.nn as nn",
    "torch.manual_seed(0)",
    "class Block(nn.Module):",
    "    def __init__(self):",
    "        super().__init__()",
    "        self.ln1, self.ln2 = nn.LayerNorm(4), nn.LayerNorm(4)",
    "        self.attn = nn.MultiheadAttention(4, 2, batch_first=True)",
    "        self.mlp = nn.Sequential(nn.Linear(4, 8), nn.GELU(), nn.Linear(8, 4))",
    "    def forward(self, x):",
    "        y = self.ln1(x)",
    "        x = x + self.attn(y, y, y)[0]",
    "        return x + self.mlp(self.ln2(x))",
    `blocks = nn.ModuleList([Block() for _ in range(${count})])`,
    `for _ in range(${runs}):`,
    "    x = torch.randn(1, 3, 4)",
    "    for block in blocks:",
    "        x = block(x)",
  ].join("\n");

describe("blocks that feed each other", () => {
  it("have one lens, and their numbers in the stack", async () => {
    const { titles, lens } = await read(stack(3, 1));
    const block = "Transformer Block · Block.forward, block";
    expect(titles).toEqual([`${block} 1 of 3`, `${block} 2 of 3`, `${block} 3 of 3`]);
    expect(lens).toMatch(/ · block 1 of 3$/);
  });

  it("are told with the run where they run again", async () => {
    const { titles, lens } = await read(stack(2, 2));
    expect(titles.at(-1)).toBe("Transformer Block · Block.forward, block 2 of 2, run 2 of 2");
    expect(lens).toMatch(/ · 3 more calls$/);
  });

  it("claim no place where some of them are left out", async () => {
    const { titles, lens } = await read(stack(20, 1));
    expect(titles[0]).toBe("Transformer Block · Block.forward 1 of 20");
    expect(lens).toMatch(/ · first and last 8 of 20 calls$/);
  });
});
