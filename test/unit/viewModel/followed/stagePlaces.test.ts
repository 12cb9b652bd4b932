import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

const head = [
  "import numpy as np",
  "import torch",
  "Q = np.array([[1.0, 0.0], [0.5, 2.0]])",
  "K = np.array([[0.0, 1.0], [2.0, 1.0]])",
  "V = np.array([[1.0, 2.0], [3.0, 4.0]])",
  "q, k, v = (torch.tensor(each) for each in (Q, K, V))",
];

/** Where the stages of the only computation are, by the variable and its line behind the head. */
async function placesIn(...lines: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const source = await openSource([...head, ...lines].join("\n"), "python", sourceResources);
  opened.push(source);
  const { groups } = await new ProgramFollower(sourceResources).follow(
    source,
    source.extract({}),
    {},
  );
  expect(groups).toHaveLength(1);
  const stages = Object.entries(groups[0]!.followed?.stages ?? {});
  return Object.fromEntries(
    stages.map(([stage, { variable, line }]) => [stage, `${variable} ${line - head.length}`]),
  );
}

describe("a stage is where the program computes its numbers", () => {
  it("not where it makes room for them: copy_, a slice, out=", async () => {
    const places = await placesIn(
      "s = torch.empty(2, 2, dtype=torch.float64)",
      "s.copy_(q @ k.T)",
      "a = torch.empty(2, 2, dtype=torch.float64)",
      "a[:] = torch.softmax(s, dim=-1)",
      "o = torch.empty(2, 2, dtype=torch.float64)",
      "torch.matmul(a, v, out=o)",
    );
    expect(places).toMatchObject({
      scores: "s 2",
      attentionWeights: "a 4",
      attentionOutput: "o 6",
    });
  });

  it("not where a loop only counts the parameters of a model", async () => {
    const places = await placesIn(
      "import torch.nn as nn",
      "torch.manual_seed(0)",
      "class Attention(nn.Module):",
      "    def __init__(self):",
      "        super().__init__()",
      "        self.qkv, self.proj = nn.Linear(4, 12), nn.Linear(4, 4)",
      "    def forward(self, x):",
      "        q, k, v = self.qkv(x).split(4, dim=-1)",
      "        w = torch.softmax(q @ k.transpose(-2, -1) / 2, dim=-1)",
      "        return self.proj(w @ v)",
      "model = Attention()",
      "y = model(torch.randn(1, 3, 4))",
      "print(sum(p.numel() for p in model.parameters()))",
    );
    expect(places).toMatchObject({ attentionWeights: "w 9", projectedOutput: "y 12" });
    expect(places).not.toHaveProperty("outputProjection");
  });

  it("single entries, then a scale, a mask, and a division in place", async () => {
    const places = await placesIn(
      "scores = np.zeros((2, 2))",
      "for i in range(2):",
      "    for j in range(2):",
      "        scores[i, j] = Q[i] @ K[j]",
      "scores /= np.sqrt(2)",
      "scores[0, 1] = -np.inf",
      "w = np.exp(scores)",
      "w /= w.sum(1, keepdims=True)",
      "out = np.empty((2, 2))",
      "np.matmul(w, V, out=out)",
    );
    expect(places).toMatchObject({
      ...{ scores: "scores 4", maskedScores: "scores 6" },
      ...{ attentionWeights: "w 8", attentionOutput: "out 10" },
    });
  });

  it("a mask in place leaves the scores on the line that computes them", async () => {
    const places = await placesIn(
      "s = q @ k.T / 2 ** 0.5",
      "s.masked_fill_(torch.triu(torch.ones(2, 2), 1).bool(), float('-inf'))",
      "a = torch.softmax(s, dim=-1)",
      "o = a @ v",
    );
    expect(places).toMatchObject({ scores: "s 1", maskedScores: "s 2", attentionWeights: "a 3" });
  });

  it("rows of a matrix that a loop fills", async () => {
    const places = await placesIn(
      "a = torch.zeros(2, 2, dtype=torch.float64)",
      "o = torch.zeros(2, 2, dtype=torch.float64)",
      "for i in range(2):",
      "    s = q[i] @ k.T",
      "    a[i] = torch.softmax(s, dim=0)",
      "    o[i] = a[i] @ v",
    );
    expect(places).toMatchObject({
      scores: "s 4",
      attentionWeights: "a 5",
      attentionOutput: "o 6",
    });
  });

  it("in a function that fills what it is given, by its name there", async () => {
    const places = await placesIn(
      "def fill(buffer, x):",
      "    buffer.copy_(x @ k.T)",
      "scores = torch.empty(2, 2, dtype=torch.float64)",
      "fill(scores, q)",
      "a = torch.softmax(scores, dim=-1)",
      "o = a @ v",
    );
    expect(places).toMatchObject({ scores: "buffer 2", attentionWeights: "a 5" });
  });

  it("a softmax of each row, stacked or filled in", async () => {
    const softmax = [
      "def softmax(x):",
      "    e = np.exp(x - x.max())",
      "    return e / e.sum()",
      "S = Q @ K.T / np.sqrt(2)",
    ];
    const along = await placesIn(
      ...softmax,
      "W = np.apply_along_axis(softmax, axis=1, arr=S)",
      "out = W @ V",
    );
    expect(along).toMatchObject({
      scores: "S 4",
      attentionWeights: "W 5",
      attentionOutput: "out 6",
    });
    const stacked = await placesIn(
      ...softmax,
      "W = np.array([softmax(row) for row in S])",
      "out = W @ V",
    );
    expect(stacked).toEqual(along);
    const filled = await placesIn(
      ...softmax,
      "W = np.zeros_like(S)",
      "for i in range(2):",
      "    W[i] = softmax(S[i])",
      "out = W @ V",
    );
    expect(filled).toMatchObject({ attentionWeights: "W 7", attentionOutput: "out 8" });
  });

  it("weights that weigh nothing, if they are called so", async () => {
    const lines = ["S = Q @ K.T", "p = np.exp(S) / np.exp(S).sum(1, keepdims=True)"];
    expect(await placesIn(...lines, "print(p)")).toMatchObject({ attentionWeights: "p 2" });
  });
});
