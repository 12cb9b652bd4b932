import { describe, expect, it } from "vitest";
import { shapesOf } from "../../support/shapesOf.ts";

/** A function that knows the sizes of x. */
const within = (...body: readonly string[]): readonly string[] => [
  "import torch",
  "import torch.nn as nn",
  "import torch.nn.functional as F",
  "from einops import einsum, rearrange",
  "def mix(x, n, k):",
  "    B, T, C = x.shape",
  ...body.map((line) => `    ${line}`),
];

describe("arguments by their names", () => {
  it.each([
    ["a, b = x.split(split_size=[n, C - n], dim=-1)", ["a (B, T, n)", "b (B, T, C - n)"]],
    ["a = torch.split(tensor=x, split_size_or_sections=[n, T - n], dim=1)[0]", ["a (B, n, C)"]],
    ["v, at = torch.topk(input=x, k=k, dim=-1, sorted=False)", ["v (B, T, k)", "at (B, T, k)"]],
    ["a = torch.bmm(input=x, mat2=x.transpose(dim0=1, dim1=2))", ["a (B, T, T)"]],
    ["a = torch.pow(input=x, exponent=2)", ["a (B, T, C)"]],
    ["a = F.pad(input=x, pad=(0, 0, 1, 0), value=0.0)", ["a (B, T + 1, C)"]],
    ["a = F.pad(x, (0, 0, 0, n - T))", ["a (B, n, C)"]],
    ["a = F.pad(x, pad=(0, 0, -1, 0))", ["a (B, T - 1, C)"]],
    ["a = F.layer_norm(input=x, normalized_shape=(C,))", ["a (B, T, C)"]],
    ["a = F.one_hot(x.argmax(dim=-1), num_classes=n)", ["a (B, T, n)"]],
    ["a = x.unsqueeze(dim=1).expand(size=(B, n, T, C))", ["a (B, n, T, C)"]],
    ["a = torch.argsort(input=x, dim=1, stable=True)", ["a (B, T, C)"]],
    ["a = nn.LayerNorm([C])(input=x)", ["a (B, T, C)"]],
  ])("%s", (line, shapes) => {
    expect(shapesOf(within(line))).toEqual(shapes);
  });

  it("say how many dimensions the operands of an einsum of einops have", () => {
    const lines = within('y = einsum(x, w, "b t c, c d -> b t d")', "return y");
    const given = lines.map((line) => line.replace("x, n, k", "x, w"));
    expect(shapesOf(given)).toEqual(["y (B, T, w.shape[1])"]);
  });
});

describe("what is left for -1", () => {
  it("is a quotient where nobody names it", () => {
    const lines = ["p = x.reshape(*x.shape[:-1], -1, 2)", "q = x.view(B, -1, C // n)"];
    expect(shapesOf(within(...lines))).toEqual(["p (B, T, C // 2, 2)", "q (B, T * n, C // n)"]);
  });

  it("is a length of the rows whose heads are split, of each input its own", () => {
    const shapes = shapesOf([
      "import torch.nn as nn",
      "class Pair(nn.Module):",
      "    def __init__(self, dim, heads):",
      "        super().__init__()",
      "        self.heads, self.size = heads, dim // heads",
      "        self.a, self.b = nn.Linear(dim, dim), nn.Linear(dim, 2 * dim)",
      "    def forward(self, left, right):",
      "        count = left.size(0)",
      "        far = right.shape[1]",
      "        q = self.a(left).view(count, -1, self.heads, self.size)",
      "        k, v = self.b(right).view(count, -1, 2, self.heads, self.size).unbind(2)",
      "        s = q.transpose(1, 2) @ k.transpose(1, 2).transpose(2, 3)",
      "        return s",
    ]);
    expect(shapes).toEqual([
      "q (count, left.shape[1], heads, dim // heads)",
      "k (count, far, heads, dim // heads)",
      "v (count, far, heads, dim // heads)",
      "s (count, heads, left.shape[1], far)",
    ]);
  });

  it("is unknown where the other sizes say nothing of rows", () => {
    const lines = [
      "def view(x, a, b):",
      "    n = x.size(0)",
      "    y = x.view(n, -1, a)",
      "    return y",
    ];
    expect(shapesOf(["import torch", ...lines])).toEqual(["y (n, ?, a)"]);
  });
});

describe("the class of settings that a parameter states", () => {
  const model = (annotation: string): readonly string[] => [
    "from dataclasses import dataclass",
    "import torch.nn as nn",
    "from nowhere import BigSettings",
    "@dataclass",
    "class RunConfig:",
    "    width: int = 6",
    "@dataclass",
    "class NetConfig:",
    "    width: int",
    "    depth: int = 2",
    "class Net(nn.Module):",
    `    def __init__(self, config${annotation}):`,
    "        super().__init__()",
    "        self.up = nn.Linear(config.width, 3 * config.width)",
    "    def forward(self, x):",
    "        B, T, C = x.shape",
    "        y = self.up(x)",
  ];

  it.each([": NetConfig", ': "NetConfig"', ": BigSettings", ": nowhere.BigSettings"])(
    "is not another one: config%s",
    (annotation) => {
      expect(shapesOf(model(annotation), {}, "concrete")).toEqual(["y (null, null, null)"]);
    },
  );

  it.each(["", ": RunConfig", ": dict"])("is the only one with numbers: config%s", (annotation) => {
    expect(shapesOf(model(annotation), {}, "concrete")).toEqual(["y (null, null, 18)"]);
  });
});
