import { describe, expect, it } from "vitest";
import { shapesOf } from "../../support/shapesOf.ts";

const start = ["import torch", "import torch.nn as nn"];

/** A layer with these parameters, that makes these attributes, and these lines of its `forward`. */
const layer = (
  parameters: string,
  made: readonly string[],
  forward: string,
  lines: readonly string[],
): readonly string[] => [
  ...start,
  "class Part(nn.Module):",
  `    def __init__(self, ${parameters}):`,
  "        super().__init__()",
  ...made.map((line) => `        ${line}`),
  `    def forward(self, ${forward}):`,
  ...lines.map((line) => `        ${line}`),
];

describe("entries of what nobody gives", () => {
  const windows = [
    "self.window = window",
    "self.table = nn.Parameter(torch.zeros((2 * window[0] - 1) * (2 * window[1] - 1), heads))",
    "rows = torch.arange(self.window[0])",
    "columns = torch.arange(self.window[1])",
    "grid = torch.stack(torch.meshgrid([rows, columns]))",
    "flat = torch.flatten(grid, 1)",
    "apart = flat[:, :, None] - flat[:, None, :]",
  ];

  it("are sizes where they are used as sizes", () => {
    expect(shapesOf(layer("window, heads", windows, "x", ["return x"]))).toEqual([
      "self.table ((2 * window[0] - 1) * (2 * window[1] - 1), heads)",
      "rows (window[0])",
      "columns (window[1])",
      "grid (2, window[0], window[1])",
      "flat (2, window[0] * window[1])",
      "apart (2, window[0] * window[1], window[0] * window[1])",
    ]);
  });

  it("are also what several names are taken from", () => {
    const made = ["self.high, self.wide = window", "y = torch.zeros(self.high * self.wide, 3)"];
    expect(shapesOf(layer("window", made, "x", ["return x"]))).toEqual([
      "y (window[0] * window[1], 3)",
    ]);
  });

  it("have names where a default gives them numbers", () => {
    const made = ["self.size = size", "self.table = torch.zeros(size[0] // patch, size[1], 3)"];
    const lines = [
      "B, L, C = x.shape",
      "high, wide = self.size",
      "y = x.view(B, high, wide, C)",
      "z = y.view(B, high // 2, 2, wide, C)",
    ];
    const text = layer("size=(56, 32), patch=4", made, "x", lines);
    expect(shapesOf(text)).toEqual([
      "self.table (high // patch, wide, 3)",
      "y (B, high, wide, C)",
      "z (B, high // 2, 2, wide, C)",
    ]);
    expect(shapesOf(text, {}, "concrete").at(-1)).toBe("z (null, 28, 2, 32, null)");
  });

  it("are no sizes where they are tensors", () => {
    const lines = ["k = torch.cat([cache[0], x], dim=1)", "B, T, C = x.shape", "y = cache[0] + 1"];
    const shown = shapesOf(layer("width", ["self.w = width"], "x, cache", lines));
    expect(shown.filter((each) => each.includes("cache["))).toEqual([]);
  });
});

describe("sizes that are written as large numbers", () => {
  it("are these numbers", () => {
    const made = ["self.up = nn.Linear(1280, 2048)", "self.words = nn.Embedding(50257, 4096)"];
    const lines = ["B, T, C = x.shape", "y = self.up(x)", "z = self.words(ids)", "w = y[0] * 2"];
    expect(shapesOf(layer("width", made, "x, ids", lines))).toEqual([
      "y (B, T, 2048)",
      "z (…, ids.shape[-1], 4096)",
      "w (T, 2048)",
    ]);
  });

  it("say what goes into a layer, and how many dimensions it has", () => {
    const made = [
      "self.up = nn.Linear(1280, width)",
      "self.attend = nn.MultiheadAttention(width, heads, batch_first=True)",
    ];
    const lines = ["y = self.up(x).unsqueeze(1)", "z, w = self.attend(y, y, y)"];
    expect(shapesOf(layer("width, heads=8", made, "x", lines))).toEqual([
      "y (batch, 1, width)",
      "z (batch, 1, width)",
      "w (batch, 1, 1)",
    ]);
  });

  it("are factors of products", () => {
    const lines = ["B, T = x.shape", "y = torch.zeros(B, T, 2048).view(-1)"];
    expect(shapesOf(layer("width", ["self.w = width"], "x", lines)).at(-1)).toMatch(
      /^y \((?=.*\bB\b)(?=.*\bT\b).*2048.*\)$/,
    );
  });
});

describe("what is given to a function that nobody calls", () => {
  it("is a tensor where its type says so", () => {
    const made = ["self.weight = nn.Parameter(torch.ones(width))"];
    const lines = ["y = x.to(torch.float32)", "z = self.weight * y.to(x.dtype)"];
    for (const type of ["torch.Tensor", "Optional[torch.FloatTensor]", "Tensor | None"])
      expect(shapesOf(layer("width", made, `x: ${type} = None`, lines)).slice(1)).toEqual([
        "y (…, width)",
        "z (…, width)",
      ]);
    expect(shapesOf(layer("width", made, "x=None", lines)).slice(1)).toEqual([]);
  });

  it("has as many columns as the product of sizes that a matrix has rows", () => {
    const made = ["self.weight = nn.Parameter(torch.zeros(width * 2, width))"];
    const lines = ["y = torch.tanh(torch.matmul(x, self.weight))", "z = x[..., :1] * x"];
    expect(shapesOf(layer("width", made, "x", lines))).toEqual([
      "self.weight (width * 2, width)",
      "y (…, width)",
      "z (…, width * 2)",
    ]);
  });

  it("has as many rows and positions as the heads that it is split into", () => {
    const made = [
      "self.heads, self.each = heads, width // heads",
      "self.up = nn.Linear(width, width)",
    ];
    const lines = [
      "n = x.size(0)",
      "y = self.up(x)",
      "z = y.view(n, -1, self.heads, self.each)",
      "w = x + z.view(n, -1, self.heads * self.each)",
    ];
    expect(shapesOf(layer("width, heads", made, "x", lines))).toEqual([
      "y (n, x.shape[1], width)",
      "z (n, x.shape[1], heads, width // heads)",
      "w (n, x.shape[1], width)",
    ]);
  });
});

describe("a branch that an object does not take", () => {
  it("says nothing of the sizes in the one that it takes", () => {
    const made = [
      "self.first = first",
      "self.table = torch.zeros(1, most, width) if first else torch.zeros(most, 1, width)",
      "self.words = nn.Embedding(100, width)",
    ];
    const lines = [
      "B, T = x.shape",
      "y = self.words(x)",
      "if self.first:",
      "    z = y + self.table[:, :y.size(1)]",
      "else:",
      "    z = y + self.table[:y.size(0)]",
    ];
    const shown = shapesOf(layer("width, most, first=True", made, "x", lines));
    expect(shown).toContain("y (B, T, width)");
    expect(shown).toContain("z (B, T, width)");
    expect(shown.join()).not.toContain("(B, most");
  });
});

describe("a function that passes its settings on", () => {
  it("leaves the class that it makes to be followed by itself", () => {
    const part = layer("width", ["self.up = nn.Linear(width, 2 * width)"], "x", [
      "B, T, C = x.shape",
      "y = self.up(x)",
    ]);
    const build = ["def build(device, **settings):", "    return Part(**settings).to(device)"];
    expect(shapesOf([...part, ...build])).toEqual(["y (B, T, 2 * width)"]);
  });
});

describe("what takes a number of dimensions", () => {
  it.each([
    ["y = torch.bmm(x, z)", "y (x.shape[0], x.shape[1], z.shape[2])"],
    ["y = torch.mm(x, self.table)", "y (x.shape[0], width)"],
    ["y = x.permute(0, 2, 1)", "y (x.shape[0], x.shape[2], x.shape[1])"],
    ["y = self.wide(x)", "y (x.shape[0], width, x.shape[2])"],
  ])("says it: %s", (line, shape) => {
    const made = [
      "self.table = nn.Parameter(torch.zeros(size, width))",
      "self.wide = nn.Conv1d(size, width, 1)",
    ];
    // Another parameter has another number of dimensions.
    const lines = [line, "a, b, c, d = other.shape"];
    expect(shapesOf(layer("size, width", made, "x, z, other", lines)).at(-1)).toBe(shape);
  });
});

describe("a function that gets nothing of which a shape is known", () => {
  it("is followed as if nobody called it", () => {
    const text = [
      ...start,
      "class Norm(nn.Module):",
      "    def __init__(self, width):",
      "        super().__init__()",
      "        self.weight = nn.Parameter(torch.ones(width))",
      "    def forward(self, x):",
      "        spread = x.pow(2).mean(-1, keepdim=True)",
      "        y = self.weight * x",
      "        return y",
      "class Model(nn.Module):",
      "    def __init__(self, width):",
      "        super().__init__()",
      "        self.norm = Norm(width)",
      "    def forward(self, outputs):",
      "        return self.norm(outputs.last)",
    ];
    expect(shapesOf(text).filter((each) => !each.startsWith("self"))).toEqual([
      "spread (…, 1)",
      "y (…, width)",
    ]);
  });
});

describe("what is not there", () => {
  it("mostly keeps the shape that a norm takes from it", () => {
    const text = [
      "from timm.models.vision_transformer import Block",
      ...layer("width", ["self.block = Block(dim=width)", "self.norm = nn.LayerNorm(width)"], "x", [
        "B, T, C = x.shape",
        "x = self.norm(x)",
        "y = self.block(x)",
        "z = self.norm(y)",
      ]),
    ];
    expect(shapesOf(text).slice(-2)).toEqual(["y (B, T, C)", "z (B, T, C)"]);
  });

  it("is no reason to lose what an attention makes of queries", () => {
    const made = ["self.attend = nn.MultiheadAttention(width, heads, batch_first=True)"];
    const lines = [
      "B, T, C = x.shape",
      "y, w = self.attend(x, elsewhere(x), elsewhere(x))",
      "z = x + y",
    ];
    expect(shapesOf(layer("width, heads", made, "x", lines)).slice(-2)).toEqual([
      "y (B, T, C)",
      "z (B, T, C)",
    ]);
  });

  it("chooses among numbers of one shape", () => {
    const lines = ["B, T, C = x.shape", "y = torch.where(other > 0, x, torch.zeros_like(x))"];
    expect(shapesOf(layer("width", ["self.w = width"], "x, other", lines)).at(-1)).toBe(
      "y (B, T, C)",
    );
  });
});
