import { describe, expect, it } from "vitest";
import { findShapeProblems } from "../../../src/viewModel/shapes/findShapeProblems.ts";
import { sayShapeProblem } from "../../../src/viewModel/shapes/sayShapeProblem.ts";
import { moduleOf } from "../../support/moduleOf.ts";
import { reader } from "../../support/problemsOf.ts";
import { shapesOf } from "../../support/shapesOf.ts";

/** What cannot fit in a program. */
function saidOf(lines: readonly string[]): readonly string[] {
  const { problems } = reader.followShapes(lines.join("\n"), "python")!.report;
  return problems.map(sayShapeProblem);
}

const init = ["self.heads = heads", "self.qkv = nn.Linear(width, 3 * width)"];
const project = ["B, T, C = x.shape", "q, k, v = self.qkv(x).split(C, dim=2)"];

/** A layer with two ways to attend: PyTorch's own function, and another; `last`: what follows both. */
const twoWays = (parameters: string, other: string, last: string): readonly string[] =>
  moduleOf(
    parameters,
    [...init, "self.fast = fast"],
    [
      ...project,
      ...["q", "k", "v"].map(
        (each) => `${each} = ${each}.view(B, T, self.heads, C // self.heads).transpose(1, 2)`,
      ),
      "if self.fast:",
      "    y = F.scaled_dot_product_attention(q, k, v)",
      "else:",
      `    y = ${other}`,
      last,
    ],
  );

describe("a shape beside other values in an unpacking", () => {
  it("has as many dimensions as there are names for it", () => {
    const shapes = shapesOf([
      "import torch",
      "def attend(q, k):",
      "    B, nh, T, hs, S, device = *q.shape, k.shape[-2], q.device",
      "    scores = q @ q.transpose(-2, -1)",
    ]);
    expect(shapes.at(-1)).toBe("scores (B, nh, T, T)");
  });
});

describe("heads of a width that no line says to be a multiple of them", () => {
  it("have their shapes", () => {
    const split = "q = q.view(B, T, self.heads, C // self.heads).transpose(1, 2)";
    const shapes = shapesOf(moduleOf("width, heads", init, [...project, split]));
    expect(shapes.at(-1)).toBe("q (B, heads, T, C // heads)");
  });
});

describe("a mask with a size for each token", () => {
  const scores = (...mask: readonly string[]): readonly string[] =>
    moduleOf("width, heads", init, [
      ...project,
      ...["q", "k"].map((each) => `${each} = ${each}.view(B, T, self.heads, -1).transpose(1, 2)`),
      "scores = q @ k.transpose(-2, -1)",
      "hidden = x.abs().sum(-1) == 0",
      ...mask,
    ]);

  it("does not fit before the dimensions of heads and queries are there", () => {
    expect(saidOf(scores("scores = scores.masked_fill(hidden, -1e9)"))).toEqual([
      "(B, T) and (B, heads, T, T) cannot be broadcast together: B does not match T. " +
        "(B, 1, 1, T) would fit: add dimensions of size 1 first, for example with `unsqueeze`.",
    ]);
  });

  it("fits with them", () => {
    expect(saidOf(scores("scores = scores.masked_fill(hidden[:, None, None], -1e9)"))).toEqual([]);
  });
});

describe("the output of two ways to attend", () => {
  const attention = (last: string): readonly string[] => [
    ...twoWays("width, heads, fast", "torch.softmax(q @ k.transpose(-2, -1), dim=-1) @ v", last),
    "class Model(nn.Module):",
    "    def __init__(self, width=768, heads=12, fast=None):",
    "        super().__init__()",
    "        self.layer = Layer(width, heads, fast)",
    "    def forward(self, x):",
    "        b, t, c = x.shape",
    "        return self.layer(x)",
  ];

  it("cannot be viewed before it is in order", () => {
    expect(saidOf(attention("y = y.transpose(1, 2).view(B, T, C)"))[0]).toMatch(
      /^`view` fails here: .* Call `contiguous\(\)` first, or use `reshape`\.$/,
    );
    expect(saidOf(attention("y = y.transpose(1, 2).contiguous().view(B, T, C)"))).toEqual([]);
  });

  it("cannot be viewed with another width, whatever each call names the sizes", () => {
    expect(saidOf(attention("y = y.transpose(1, 2).reshape(B, T, C // 2)"))).toEqual([
      expect.stringMatching(/cannot be reshaped to .* = 768 does not match .* = 384\.$/),
    ]);
  });
});

describe("a layer on a tensor of which nobody counts the dimensions", () => {
  it("has as many dimensions as its view says, and the lengths of what it gets", () => {
    const lines = [
      "import copy, math",
      "import torch",
      "import torch.nn as nn",
      "def attend(q, k, v, mask=None):",
      "    scores = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))",
      "    if mask is not None:",
      "        scores = scores.masked_fill(mask == 0, -1e9)",
      "    weights = scores.softmax(dim=-1)",
      "    return weights @ v, weights",
      "class Heads(nn.Module):",
      "    def __init__(self, heads, width):",
      "        super().__init__()",
      "        self.heads, self.d = heads, width // heads",
      "        self.layers = nn.ModuleList([nn.Linear(width, width) for _ in range(4)])",
      "    def forward(self, q, k, v, mask=None):",
      "        n = q.size(0)",
      "        q, k, v = [",
      "            layer(x).view(n, -1, self.heads, self.d).transpose(1, 2)",
      "            for layer, x in zip(self.layers, (q, k, v))",
      "        ]",
      "        y, self.weights = attend(q, k, v, mask)",
      "        y = y.transpose(1, 2).contiguous().view(n, -1, self.heads * self.d)",
      "        return self.layers[-1](y)",
    ];
    expect(shapesOf(lines)).toEqual([
      ...["scores", "scores", "weights"].map((name) => `${name} (n, heads, queries, keys)`),
      "q (n, heads, queries, width // heads)",
      ...["k", "v"].map((name) => `${name} (n, heads, keys, width // heads)`),
      ...["queries", "keys"].map((length) => `x (n, ${length}, width)`),
      "y (n, heads, queries, width // heads)",
      "self.weights (n, heads, queries, keys)",
      "y (n, queries, width)",
    ]);
  });
});

describe("a helper that one way to attend calls", () => {
  const attention = (product: string, call: string): readonly string[] => [
    ...twoWays(
      "width, heads, fast=None",
      `${call}(q, k, v)`,
      "return y.transpose(1, 2).reshape(B, T, C)",
    ),
    ...(call === "attend" ? ["def attend(q, k, v):"] : ["    def attend(self, q, k, v):"]),
    `        return F.softmax(${product}, dim=-1) @ v`,
  ];

  it.each(["attend", "self.attend"])("is told where %s cannot multiply", (call) => {
    expect(saidOf(attention("q @ k", call))).toEqual([
      expect.stringMatching(/must equal the second-to-last size on the right, T\. Transpose/),
    ]);
    expect(saidOf(attention("q @ k.transpose(-2, -1)", call))).toEqual([]);
  });
});

describe("a class of another library than PyTorch", () => {
  it("offers no small numbers, because its layers have none", () => {
    const attention = (library: string): readonly string[] => [
      `import ${library} as nn`,
      "class Attention(nn.Module):",
      "    def __call__(self, x):",
      "        B, T, C = x.shape",
      "        weights = nn.softmax(x @ x.swapaxes(1, 2), axis=-1)",
      "        return weights @ x",
    ];
    const lines = (library: string): readonly (string | null)[] => {
      const followed = reader.followShapes(attention(library).join("\n"), "python")!;
      return findShapeProblems(followed).attentions.map(({ runs }) => runs);
    };
    expect(lines("mlx.nn")).toEqual([null]);
    expect(lines("flax.linen")).toEqual([null]);
  });
});
