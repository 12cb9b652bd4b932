import { describe, expect, it } from "vitest";
import { problemsOf } from "../../support/problemsOf.ts";
import { shapesOf } from "../../support/shapesOf.ts";

/** A layer whose parts come from a file that is not there. */
const layer = (...body: readonly string[]): readonly string[] => [
  "import torch",
  "import torch.nn as nn",
  "from nowhere.parts import Mixer, Attending, apply_rotary, angles, RelPos",
  "class Layer(nn.Module):",
  "    def __init__(self, width, heads):",
  "        super().__init__()",
  "        self.heads = heads",
  "        self.mixer = Mixer(width)",
  "        self.attention = Attending(width)",
  "        self.pos = RelPos(width)",
  "        self.norm = nn.LayerNorm(width)",
  "        self.drop = nn.Dropout(0.2)",
  "        self.proj = nn.Linear(width, 2 * width)",
  "    def forward(self, x, memory):",
  "        B, T, C = x.shape",
  "        S = memory.size(1)",
  ...body.map((line) => `        ${line}`),
];

describe("something unknown beside a tensor", () => {
  it("keeps the shape of a batch", () => {
    const shapes = shapesOf(layer("s = angles(T)", "y = x * s + s * x", "z = y.transpose(1, 2)"));
    expect(shapes).toEqual(["y (B, T, C)", "z (B, C, T)"]);
  });

  it("may stretch what has fewer dimensions, or a size of 1", () => {
    const lines = ["s = angles(T)", "w = torch.zeros(T, C)", "a = w + s", "b = x[:, :1] + s"];
    expect(shapesOf(layer(...lines))).toEqual(["w (T, C)"]);
  });

  it("keeps what is changed in place, whatever that is", () => {
    const lines = ["w = torch.zeros(T, C)", "w += angles(T)", "v = w.t()"];
    expect(shapesOf(layer(...lines)).at(-1)).toBe("v (C, T)");
  });

  it("is no ground for an error", () => {
    const wrong = (size: string): readonly string[] => [
      ...["q = torch.randn(4, 6, 8)", `w = q.view(4, 6, 8)${size}`],
      ...["u = w @ torch.randn(7, 3)", "a, b = w.shape", "t = w.permute(0, 1)"],
    ];
    expect(problemsOf(...wrong(""))).not.toEqual([]);
    const isBatch = ["q = torch.randn(2, 4, 6, 8)", "w = q * nowhere(q)"];
    expect(problemsOf(...isBatch, "u = w @ torch.randn(7, 3)", "a, b = w.shape")).toEqual([]);
  });
});

describe("what is called and is not there", () => {
  it("gives the shape of what it is added to", () => {
    const lines = ["h = self.mixer(self.norm(x))", "h = self.drop(h)", "x = x + h"];
    expect(shapesOf(layer(...lines))).toEqual(["h (B, T, C)", "h (B, T, C)", "x (B, T, C)"]);
  });

  it("may give anything where nothing is added, or where layers change what it gives", () => {
    expect(shapesOf(layer("h = self.mixer(x)", "g = h * 2"))).toEqual([]);
    const lines = ["h = self.mixer(x)", "g = self.proj(h)", "x = torch.cat([x, x], -1) + g"];
    expect(shapesOf(layer(...lines))).toEqual([]);
  });

  it("gives positions that may be the same for all texts", () => {
    expect(shapesOf(layer("p = self.pos(x)", "y = x + p"))).toEqual(["y (B, T, C)"]);
  });

  it("is an attention with outputs, and weights if its heads are split", () => {
    expect(shapesOf(layer("out, w = self.attention(x, memory, memory)"))).toEqual([
      "out (B, T, C)",
    ]);
    expect(shapesOf(layer("y = self.attention(x)[0]"))).toEqual(["y (B, T, C)"]);
    const heads = (name: string, length: string): string =>
      `${name} = ${name === "q" ? "x" : "torch.zeros(B, S, C)"}.view(B, ${length}, self.heads, C // self.heads).transpose(1, 2)`;
    const lines = [heads("q", "T"), heads("k", "S"), "o, w = self.attention(q, k, k)"];
    expect(shapesOf(layer(...lines)).slice(-2)).toEqual([
      "o (B, heads, T, C // heads)",
      "w (B, heads, T, S)",
    ]);
  });

  it("turns queries and keys", () => {
    const lines = ["q, k = self.proj(x).chunk(2, -1)", "q, k = apply_rotary(q, k, angles(T))"];
    expect(shapesOf(layer(...lines, "s = q @ k.mT"))).toEqual([
      ...["q (B, T, C)", "k (B, T, C)", "q (B, T, C)", "k (B, T, C)"],
      "s (B, T, T)",
    ]);
  });
});

describe("what is added to something that is given", () => {
  it("says nothing of it, nor of what is made of other things in the same way", () => {
    const lines = [
      "import torch.nn as nn",
      "class Heads(nn.Module):",
      "    def __init__(self, dim, heads):",
      "        super().__init__()",
      "        self.heads, self.size, self.q = heads, dim // heads, nn.Linear(dim, dim)",
      "    def forward(self, x):",
      "        count = x.size(0)",
      "        q = self.q(x).view(count, -1, self.heads, self.size)",
      "        return q.flatten(2)",
      "class Layer(nn.Module):",
      "    def __init__(self, dim, heads):",
      "        super().__init__()",
      "        self.heads, self.norm = Heads(dim, heads), nn.LayerNorm(dim)",
      "    def forward(self, x):",
      "        y = x + self.heads(self.norm(x))",
      "        return y",
    ];
    expect(shapesOf(lines)).not.toContain("y (count, x.shape[1], dim)");
  });
});
