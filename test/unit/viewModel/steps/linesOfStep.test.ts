import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import type { CodeStep } from "../../../../src/source/stepLines/stepPatterns.ts";
import { linesOfStep } from "../../../../src/viewModel/steps/linesOfStep.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

/** What the marked lines of each step say, in a followed program. */
async function marksOf(text: string, language = "python", nth = 0) {
  const source = await openSource(text, language, sourceResources);
  opened.push(source);
  const { groups } = await new ProgramFollower(sourceResources).follow(
    source,
    source.extract(),
    {},
  );
  const group = groups.filter(({ followed }) => followed)[nth]!;
  return (step: CodeStep) =>
    linesOfStep(text, language, group, step).map(({ start, end }) => text.slice(start, end));
}

describe("the lines of a step in a followed program", () => {
  it("are those that compute it, whatever their names are", async () => {
    const marks = await marksOf(
      [
        "import numpy as np",
        "a = np.array([[1.0, 0.0], [0.5, 2.0]])",
        "b = a @ a.T",
        "b = b / 2",
        "b[0, 1] = -np.inf",
        "c = np.exp(b - b.max(axis=1, keepdims=True))",
        "d = c / c.sum(axis=1, keepdims=True)",
        "scores = d * 3",
        "e = d @ a",
      ].join("\n"),
    );
    expect(marks("scores")).toEqual(["b = a @ a.T", "b = b / 2"]);
    expect(marks("mask")).toEqual(["b[0, 1] = -np.inf"]);
    expect(marks("softmax")).toEqual([
      "d = c / c.sum(axis=1, keepdims=True)",
      "c = np.exp(b - b.max(axis=1, keepdims=True))",
    ]);
    expect(marks("mix")).toEqual(["e = d @ a"]);
    expect(marks("projection")).toEqual([]);
  });

  it("are also in the functions that it calls, wherever they stand", async () => {
    const marks = await marksOf(
      [
        "import torch",
        "def normalise(rows):",
        "    powers = torch.exp(rows)",
        "    return powers / powers.sum(dim=-1, keepdim=True)",
        "def look(x, w):",
        "    q, k, v = (x @ w).chunk(3, dim=-1)",
        "    q, k, v = (t.view(1, 2, 2, 1).transpose(1, 2) for t in (q, k, v))",
        "    similar = (q @ k.transpose(-2, -1)) * 0.5",
        "    share = normalise(similar)",
        "    mixed = share @ v",
        "    return mixed.transpose(1, 2).reshape(2, 2) @ torch.eye(2)",
        "torch.manual_seed(0)",
        "out = look(torch.randn(2, 2), torch.randn(2, 6))",
      ].join("\n"),
    );
    expect(marks("queryKeyValue")).toEqual(["q, k, v = (x @ w).chunk(3, dim=-1)"]);
    expect(marks("split")).toEqual([
      "q, k, v = (t.view(1, 2, 2, 1).transpose(1, 2) for t in (q, k, v))",
      "q, k, v = (x @ w).chunk(3, dim=-1)",
    ]);
    expect(marks("scores")).toEqual(["similar = (q @ k.transpose(-2, -1)) * 0.5"]);
    expect(marks("softmax")).toEqual([
      "share = normalise(similar)",
      "powers = torch.exp(rows)",
      "return powers / powers.sum(dim=-1, keepdim=True)",
    ]);
    expect(marks("concatenate")).toEqual([
      "return mixed.transpose(1, 2).reshape(2, 2) @ torch.eye(2)",
    ]);
    expect(marks("projection")).toEqual([
      "return mixed.transpose(1, 2).reshape(2, 2) @ torch.eye(2)",
    ]);
  });

  it("are those that weigh one row after the other", async () => {
    const marks = await marksOf(
      [
        "import torch",
        "x = torch.tensor([[1.0, 0.0], [0.5, 2.0]])",
        "s = torch.empty(2)",
        "for i, row in enumerate(x):",
        "    s[i] = torch.dot(row, x[1])",
        "w = torch.softmax(s, dim=0)",
        "total = torch.zeros(2)",
        "for i, row in enumerate(x):",
        "    total += w[i] * row",
      ].join("\n"),
    );
    expect(marks("scores")).toEqual(["s[i] = torch.dot(row, x[1])"]);
    expect(marks("mix")).toEqual(["total += w[i] * row"]);
  });

  it("are found in the cells of a notebook", async () => {
    const cell = (...source: readonly string[]) => ({ cell_type: "code", metadata: {}, source });
    const cells = [
      cell("import numpy as np\n", "x = np.array([[1.0, 0.0], [0.5, 2.0]])\n", "s = x @ x.T"),
      cell("w = np.exp(s) / np.exp(s).sum(axis=1, keepdims=True)\n", "o = w @ x"),
    ];
    const metadata = { kernelspec: { language: "python" } };
    const text = JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1);
    const marks = await marksOf(text, "ipynb");
    expect(marks("scores")).toEqual(['"s = x @ x.T"']);
    expect(marks("mix")).toEqual(['"o = w @ x"']);
  });

  it("are those of a block: norms, sums and the layers of its MLP", async () => {
    const marks = await marksOf(
      [
        "import torch, torch.nn as nn",
        "torch.manual_seed(0)",
        "class Head(nn.Module):",
        "    def __init__(self):",
        "        super().__init__()",
        "        self.q, self.k, self.v, self.o = (nn.Linear(4, 4) for _ in range(4))",
        "    def forward(self, x):",
        "        w = torch.softmax(self.q(x) @ self.k(x).transpose(-2, -1) / 2, dim=-1)",
        "        return self.o(w @ self.v(x))",
        "class Block(nn.Module):",
        "    def __init__(self):",
        "        super().__init__()",
        "        self.a, self.n, self.m = Head(), nn.LayerNorm(4), nn.LayerNorm(4)",
        "        self.up, self.down = nn.Linear(4, 8), nn.Linear(8, 4)",
        "    def forward(self, x):",
        "        x = x + self.a(self.n(x))",
        "        h = self.up(self.m(x))",
        "        h = torch.relu(h)",
        "        return x + self.down(h)",
        "y = Block()(torch.randn(3, 4))",
      ].join("\n"),
    );
    expect(marks("norm1")).toEqual(["x = x + self.a(self.n(x))"]);
    expect(marks("residualMid")).toEqual(["x = x + self.a(self.n(x))"]);
    expect(marks("norm2")).toEqual(["h = self.up(self.m(x))"]);
    expect(marks("mlpUp")).toEqual(["h = self.up(self.m(x))"]);
    expect(marks("activation")).toEqual(["h = torch.relu(h)"]);
    expect(marks("residualOut")).toEqual(["return x + self.down(h)"]);
    expect(marks("projection")).toEqual(["return self.o(w @ self.v(x))"]);
  });
});
