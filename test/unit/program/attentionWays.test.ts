import { describe, expect, it } from "vitest";
import { attentionsOf } from "../../support/attentionsOf.ts";
import { moduleOf } from "../../support/moduleOf.ts";
import { shapesOf } from "../../support/shapesOf.ts";

const init = [
  "self.heads, self.width = heads, width // heads",
  "self.scale = self.width ** -0.5",
  ...["self.q = nn.Linear(width, width)", "self.k = nn.Linear(width, width)"],
  "self.v = nn.Linear(width, width)",
];

const split = (name: string): string =>
  `${name} = self.${name}(x).view(B, T, self.heads, self.width).transpose(1, 2)`;

const layer = (scores: readonly string[], parameters = "x"): readonly string[] =>
  moduleOf(
    "width, heads",
    init,
    [
      ...["B, T, C = x.shape", split("q"), split("k"), split("v")],
      ...scores,
      "weights = scores.softmax(dim=-1)",
      "return (weights @ v).transpose(1, 2).reshape(B, T, C)",
    ],
    parameters,
  );

const said = (name: string, scale: string): readonly string[] => [
  `${name} · heads × width · ${scale} · weights (B, heads, T, T) · ` +
    "2 × T² × width multiplications per head",
];

describe("attention without numbers", () => {
  it("has the scale of queries that are scaled before the product", () => {
    const scores = ["q = q * self.scale", "scores = q @ k.transpose(-2, -1)"];
    expect(attentionsOf(layer(scores))).toEqual(said("Self-attention", "scale 1/√width"));
  });

  it("is found where a mask may be missing", () => {
    const begin = [
      "scores = q @ k.transpose(-2, -1) / math.sqrt(self.width)",
      "if mask is not None:",
    ];
    for (const hide of ["scores + mask", "scores.masked_fill(mask == 0, -1e9)"]) {
      const lines = layer([...begin, `    scores = ${hide}`], "x, mask=None");
      expect(attentionsOf(["import math", ...lines])).toEqual(
        said("Self-attention", "scale 1/√width"),
      );
    }
  });

  it("may be of one input or of three where a function is given queries, keys, and values", () => {
    const lines = [
      "import torch",
      "def attend(q, k, v):",
      "    # (B, heads, T, d)",
      "    scores = q @ k.transpose(-2, -1)",
      "    return torch.softmax(scores, dim=-1) @ v",
    ];
    expect(attentionsOf(lines)[0]).toMatch(/^Attention · /);
  });

  it("says what the calls of one function have in common", () => {
    const lines = [
      "import torch",
      "def attend(q, k, v):",
      "    weights = torch.softmax(q @ k.transpose(-2, -1), dim=-1)",
      "    return weights @ v",
      "a = torch.ones(1, 8, 5, 64)",
      "b = torch.ones(1, 8, 9, 64)",
      "attend(a, a, a)",
      "attend(b, b, b)",
    ];
    expect(attentionsOf(lines)).toEqual([
      "Self-attention · 8 heads × 64 · no scale · weights (1, 8, ?, ?)",
    ]);
  });
});

describe("queries, keys, and values of which nobody counts the dimensions", () => {
  it("have as many as a pattern says", () => {
    const lines = [
      "import torch",
      "def attend(q, k, v):",
      "    heads, kept = q.shape[1], k.shape[1]",
      "    scores = torch.einsum('b h i d, b h j d -> b h i j', q, k)",
      "    return torch.einsum('b h i j, b h j d -> b h i d', scores, v)",
    ];
    expect(shapesOf(lines)).toEqual(["scores (q.shape[0], heads, q.shape[2], k.shape[2])"]);
  });

  it("go on after a branch for one head", () => {
    const lines = [
      "import torch",
      "def attend(q):",
      "    B, heads, T, d = q.shape",
      "    if heads == 1:",
      "        q = q.squeeze(1)",
      "    scores = q @ q.transpose(-2, -1)",
      "    return scores",
    ];
    expect(shapesOf(lines).at(-1)).toBe("scores (B, heads, T, T)");
  });
});

describe("a list in which a call or an attribute is spread", () => {
  it("has its items", () => {
    const lines = [
      "import torch",
      "x = torch.ones(2, 3, 4)",
      "a, b = [*map(int, '34')]",
      "rows, columns, depth = *x.shape[-2:], 5",
      "y = torch.ones(a, b, rows, columns, depth)",
    ];
    expect(shapesOf(lines).at(-1)).toBe("y (3, 4, 3, 4, depth)");
    expect(shapesOf(lines, {}, "concrete").at(-1)).toBe("y (3, 4, 3, 4, 5)");
  });
});

describe("a tensor of a single number", () => {
  it("has a shape without sizes where targets are not given", () => {
    const forward = [
      "B, T, C = x.shape",
      "loss = F.cross_entropy(x.view(B * T, C), targets.view(B * T))",
      "each = F.cross_entropy(x.view(-1, C), targets.view(-1), reduction='mean')",
      "largest = x.max()",
    ];
    expect(shapesOf(moduleOf("width", [], forward, "x, targets=None"))).toEqual([
      "loss ()",
      "each ()",
      "largest ()",
    ]);
  });

  it("is a number, and no array, in NumPy", () => {
    const lines = ["import numpy as np", "x = np.ones((2, 3))", "total = x.sum()"];
    expect(shapesOf(lines)).toEqual(["x (2, 3)"]);
  });
});
