import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

const numpyStart = [
  "import numpy as np",
  "X = np.array([[1.0, 0.0, 2.0, 1.0], [0.0, 1.0, 1.0, 0.0], [1.0, 1.0, 0.0, 2.0]])",
  "W = np.array([[1.0, 0.5, 0.0, 0.2], [0.0, 1.0, 1.0, 0.3], [1.0, 0.0, 1.0, 0.1], [0.5, 1.0, 0.0, 1.0]])",
  "each = np.array([[[1.0, 0.5], [0.0, 1.0], [1.0, 0.0], [0.5, 1.0]],",
  "                 [[0.0, 0.2], [1.0, 0.3], [1.0, 0.1], [0.0, 1.0]]])",
  "given = np.array([[[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]], [[2.0, 0.0], [0.0, 1.0], [1.0, 0.5]]])",
  "two = np.stack([X, X * 2])",
];

const numpyEnd = [
  "scores = q @ np.swapaxes(k, -1, -2) / np.sqrt(2)",
  "e = np.exp(scores - scores.max(axis=-1, keepdims=True))",
  "weights = e / e.sum(axis=-1, keepdims=True)",
  "heads = weights @ v",
];

/** The batch, the heads and the length of the only attention of a program. */
function sizesOf(lines: readonly string[]): readonly number[] {
  const { recording } = reader.read(lines.join("\n"), "python")!;
  const [found, ...others] = findAttentions(recording);
  expect(others).toEqual([]);
  return found!.weights.shape.slice(0, 3);
}

describe("a single dimension before queries and width", () => {
  it.each<readonly [string, readonly string[]]>([
    [
      "where it is split from the width",
      [
        "split = lambda x: x.reshape(3, 2, 2).transpose(1, 0, 2)",
        "q, k, v = split(X), split(X @ W), split(X)",
      ],
    ],
    ["where rows are regrouped by mistake", ["q = X.reshape(2, 3, 2)", "k, v = q + 1, q * 2"]],
    ["where each head has a matrix of its own", ["q, k, v = X @ each, X @ each, X @ each"]],
    [
      "where an equation says so",
      ["q = np.einsum('td,hde->hte', X, each)", "k = np.einsum('hde,td->hte', each, X)", "v = q"],
    ],
    [
      "where results of the heads are stacked",
      ["q = np.stack([X @ w for w in each])", "k = np.stack([X @ each[0], X @ each[1]])", "v = q"],
    ],
    [
      "where parts of the width are stacked",
      ["q = np.stack(np.split(X, 2, axis=-1))", "k = np.stack([X[:, :2], X[:, 2:]])", "v = q"],
    ],
  ])("counts heads %s", (_, lines) => {
    expect(sizesOf([...numpyStart, ...lines, ...numpyEnd])).toEqual([1, 2, 3]);
  });

  it.each([
    ["reshaped", "out = heads.transpose(1, 0, 2).reshape(3, 4)"],
    ["concatenated one by one", "out = np.concatenate([heads[i] for i in range(2)], axis=-1)"],
    ["concatenated at once", "out = np.concatenate(heads, axis=1)"],
  ])("counts heads where outputs are %s to one width", (_, join) => {
    const lines = [...numpyStart, "q, k, v = given, given + 1, given * 2", ...numpyEnd];
    expect(sizesOf([...lines, join])).toEqual([1, 2, 3]);
  });

  it.each<readonly [string, readonly string[]]>([
    ["that is written out", ["q, k, v = given, given + 1, given * 2"]],
    ["of inputs that are stacked", ["q, k, v = two @ W, two @ W, two"]],
    ["of one input twice", ["both = np.stack([X, X])", "q, k, v = both @ W, both @ W, both @ W"]],
    [
      "of inputs whose positions are averaged before",
      [
        "mean = np.tril(np.ones((3, 3)))",
        "mean = mean / mean.sum(axis=1, keepdims=True)",
        "q = mean @ two",
        "k, v = q, q",
      ],
    ],
  ])("counts a batch %s", (_, lines) => {
    expect(sizesOf([...numpyStart, ...lines, ...numpyEnd])).toEqual([2, 1, 3]);
  });

  it("counts a batch that a loop changes thousands of times", async () => {
    const loop = ["q = given", "for step in range(6000):", "    q = q + 0.001", "k, v = q, q"];
    const patient = await openProgramReader(sourceResources, patientBudget);
    const text = [...numpyStart, ...loop, ...numpyEnd].join("\n");
    const [found] = findAttentions(patient.read(text, "python")!.recording);
    expect(found!.weights.shape).toEqual([2, 1, 3, 3]);
  });

  it("counts both where heads are folded into the batch", () => {
    const fold = "fold = lambda x: x.reshape(2, 3, 2, 2).transpose(0, 2, 1, 3).reshape(-1, 3, 2)";
    const lines = [...numpyStart, fold, "q, k, v = fold(two @ W), fold(two), fold(two)"];
    expect(sizesOf([...lines, ...numpyEnd])).toEqual([2, 2, 3]);
  });

  it("counts heads where an input is repeated for the matrix of each", () => {
    const project = (name: string) =>
      `${name} = torch.bmm(torch.rand(2, 2, 4), x).permute(0, 2, 1)`;
    const lines = [
      ...["import torch", "torch.manual_seed(1)", "x = torch.rand(3, 4).T.repeat(2, 1, 1)"],
      ...["q", "k", "v"].map(project),
      ...[
        "weights = torch.softmax(torch.bmm(q, k.mT) / 2 ** 0.5, dim=-1)",
        "out = torch.bmm(weights, v)",
      ],
    ];
    expect(sizesOf(lines)).toEqual([1, 2, 3]);
  });

  it("counts heads without numbers, too, and those of a batch that they are folded into", () => {
    const attention = (before: string, heads: string) => [
      ...[
        "import torch",
        "class Attention(torch.nn.Module):",
        "    def __init__(self, width, n_heads):",
      ],
      ...[
        "        super().__init__()",
        "        self.n_heads = n_heads",
        "        self.d_k = width // n_heads",
      ],
      ...[
        "        self.q = torch.nn.Linear(width, width)",
        "    def forward(self, x):",
        `        ${before} = x.shape`,
      ],
      `        q = self.q(x).view(T, ${heads}, self.d_k).transpose(0, 1)`,
      "        return torch.softmax(q @ q.transpose(1, 2) / self.d_k ** 0.5, dim=-1) @ q",
    ];
    const headsOf = (lines: readonly string[]) =>
      reader
        .followShapes(lines.join("\n"), "python")!
        .report.attentions.map(({ heads, weights }) => [heads?.short, weights[0]!.short]);
    expect(headsOf(attention("T, C", "self.n_heads"))).toEqual([["n_heads", "n_heads"]]);
    expect(headsOf(attention("T, B, C", "B * self.n_heads"))).toEqual([["n_heads", "B * n_heads"]]);
  });
});
