import { describe, expect, it } from "vitest";
import { shapesOf } from "../../support/shapesOf.ts";

/** A head of attention that nobody makes. */
const head = [
  "import torch",
  "import torch.nn as nn",
  "from torch.nn import functional as F",
  "class Head(nn.Module):",
  "    def __init__(self, width, head_size):",
  "        super().__init__()",
  "        self.key = nn.Linear(width, head_size)",
  "        self.query = nn.Linear(width, head_size)",
  "    def forward(self, x):",
  "        B, T, C = x.shape",
  "        k = self.key(x)",
  "        q = self.query(x)",
  "        scores = q @ k.transpose(-2, -1) * C ** -0.5",
  "        return F.softmax(scores, dim=-1)",
];

describe("a size of lists that the program writes", () => {
  it("gets no name of another axis of the same length", () => {
    const shapes = shapesOf([
      "import numpy as np",
      "def attend(Q, K):",
      "    d_k = K.shape[1]",
      "    scores = Q @ K.T / np.sqrt(d_k)",
      "    return scores",
      "X = np.array([[1, 0], [0, 1]])",
      "attend(X, X)",
    ]);
    expect(shapes).toEqual(["scores (2, 2)", "X (2, 2)"]);
  });
});

describe("a size that has to fit", () => {
  const split = (shape: string, given = ""): readonly string[] => [
    "import torch",
    `def split(x, n_head${given}, hs${given}):`,
    "    B, T, C = x.shape",
    `    q = x.view(${shape})`,
    "    y = q.transpose(1, 2).flatten(2)",
  ];

  it("is the product of the sizes that it is split into", () => {
    expect(shapesOf(split("B, T, n_head, hs"))).toEqual([
      "q (B, T, n_head, hs)",
      "y (B, n_head, T * hs)",
    ]);
    expect(shapesOf(split("B, T, n_head, hs", "=4"), { B: 2, T: 3 }, "concrete")[0]).toBe(
      "q (2, 3, 4, 4)",
    );
  });

  it("is a multiple of what it is split by", () => {
    expect(shapesOf(split("B, T, n_head, -1"))[0]).toBe("q (B, T, n_head, C // n_head)");
  });
});

describe("a class that nobody makes", () => {
  it("has the sizes that its code names", () => {
    expect(shapesOf(head)).toEqual([
      "k (B, T, head_size)",
      "q (B, T, head_size)",
      "scores (B, T, T)",
    ]);
  });

  it("has numbers where the names have some", () => {
    const given = { width: 32, head_size: 8, T: 5 };
    expect(shapesOf(head, given, "concrete")).toEqual([
      "k (null, 5, 8)",
      "q (null, 5, 8)",
      "scores (null, 5, 5)",
    ]);
  });

  it("takes what goes into a layer to be as wide as the layer", () => {
    const lines = [
      "import torch.nn as nn",
      "class Double(nn.Module):",
      "    def __init__(self):",
      "        super().__init__()",
      "        self.up = nn.Linear(16, 32)",
      "    def forward(self, x):",
      "        B, C = x.size()",
      "        y = self.up(x)",
      "        both = x @ x.transpose(0, 1)",
    ];
    expect(shapesOf(lines)).toEqual(["y (B, 32)", "both (B, B)"]);
    expect(shapesOf(lines, { B: 3 }, "concrete")).toEqual(["y (3, 32)", "both (3, 3)"]);
  });

  it("splits a width into heads, which divide it", () => {
    const lines = [
      "import torch.nn as nn",
      "class Heads(nn.Module):",
      "    def __init__(self, n_head):",
      "        super().__init__()",
      "        self.n_head = n_head",
      "    def forward(self, x):",
      "        B, T, C = x.size()",
      "        hs = C // self.n_head",
      "        q = x.view(B, T, self.n_head, hs).transpose(1, 2)",
      "        y = q.transpose(1, 2).contiguous().view(B, T, C)",
    ];
    expect(shapesOf(lines)).toEqual(["q (B, n_head, T, hs)", "y (B, T, C)"]);
  });

  it("is made with the configuration of its annotation, and says both names and numbers", () => {
    const lines = [
      "from dataclasses import dataclass",
      "import torch",
      "import torch.nn as nn",
      "@dataclass",
      "class Settings:",
      "    n_embd: int = 768",
      "    n_layer: int = 3",
      "    vocab_size: int = 50304",
      "class Layer(nn.Module):",
      "    def __init__(self, config):",
      "        super().__init__()",
      "        self.up = nn.Linear(config.n_embd, 4 * config.n_embd)",
      "        self.down = nn.Linear(4 * config.n_embd, config.n_embd)",
      "    def forward(self, x):",
      "        h = self.up(x)",
      "        return self.down(h)",
      "class Model(nn.Module):",
      "    def __init__(self, config: Settings):",
      "        super().__init__()",
      "        self.embed = nn.Embedding(config.vocab_size, config.n_embd)",
      "        self.layers = nn.ModuleList([Layer(config) for _ in range(config.n_layer)])",
      "    def forward(self, idx):",
      "        b, t = idx.size()",
      "        x = self.embed(idx)",
      "        for layer in self.layers:",
      "            x = x + layer(x)",
      "        return x",
    ];
    expect(shapesOf(lines)).toEqual([
      "h (b, t, 4 * n_embd)",
      "x (b, t, n_embd)",
      "x (b, t, n_embd)",
    ]);
    expect(shapesOf(lines, { b: 2, n_embd: 6 }, "concrete")).toEqual([
      "h (2, null, 24)",
      "x (2, null, 6)",
      "x (2, null, 6)",
    ]);
  });

  it("takes both ways of a choice that a library decides", () => {
    const lines = [
      "import torch",
      "import torch.nn as nn",
      "class Attention(nn.Module):",
      "    def __init__(self):",
      "        super().__init__()",
      "        self.isFast = hasattr(nn.functional, 'scaled_dot_product_attention')",
      "    def forward(self, x):",
      "        B, T, C = x.size()",
      "        if self.isFast:",
      "            y = nn.functional.scaled_dot_product_attention(x, x, x)",
      "        else:",
      "            att = (x @ x.transpose(-2, -1)).softmax(dim=-1)",
      "            y = att @ x",
      "        z = y.view(B * T, C)",
    ];
    expect(shapesOf(lines)).toEqual([
      "y (B, T, C)",
      "att (B, T, T)",
      "y (B, T, C)",
      "z (B * T, C)",
    ]);
  });
});

describe("a function that nobody calls", () => {
  it("has the shapes that its author states of the parameters", () => {
    const lines = [
      "import torch",
      "def attend(q, k, v, mask=None):",
      "    # [batch, head, length, depth]",
      "    scores = q @ k.transpose(2, 3)",
      "    if mask is not None:",
      "        scores = scores.masked_fill(mask == 0, -1e9)",
      "    out = scores.softmax(dim=-1) @ v",
      "def pool(x):",
      '    """:param x: [batch, width]"""',
      "    mean = x.mean(dim=-1, keepdim=True)",
    ];
    expect(shapesOf(lines)).toEqual([
      "scores (batch, head, length, length)",
      "scores (batch, head, length, length)",
      "out (batch, head, length, depth)",
      "mean (batch, 1)",
    ]);
  });

  it("runs a loop once whose turns nobody knows, and ends", () => {
    const lines = [
      "import torch",
      "def generate(idx, max_new_tokens):",
      "    B, T = idx.size()",
      "    for _ in range(max_new_tokens):",
      "        next = idx[:, -1:]",
    ];
    expect(shapesOf(lines)).toEqual(["next (B, 1)"]);
  });
});

describe("a name of a size", () => {
  it("is not given to a number that the program writes by itself as well", () => {
    const lines = [
      "import torch",
      "n_head = 4",
      "heads = torch.zeros(n_head, 7)",
      "other = torch.zeros(4, 9)",
    ];
    expect(shapesOf(lines)).toEqual(["heads (4, 7)", "other (4, 9)"]);
  });

  it("is not given to 1, and a single number has no sizes", () => {
    const lines = ["import torch", "batch = 1", "x = torch.zeros(batch, 9)", "total = x.sum()"];
    expect(shapesOf(lines)).toEqual(["x (1, 9)", "total ()"]);
  });

  it("of a module may be given another value", () => {
    const lines = ["import numpy as np", "width = 512", "x = np.zeros((3, width))"];
    expect(shapesOf(lines)).toEqual(["x (3, width)"]);
    expect(shapesOf(lines, { width: 8 }, "concrete")).toEqual(["x (3, 8)"]);
  });
});

it("nothing is said of shapes that do not follow from the program", () => {
  const lines = [
    "import torch",
    "def join(a, b):",
    "    B, T = a.size()",
    "    both = torch.cat([a, load(b)], dim=1)",
    "    twice = torch.cat([a, a], dim=1)",
  ];
  expect(shapesOf(lines)).toEqual(["twice (B, 2 * T)"]);
});

describe("a dimension that may have size 1", () => {
  it("is not known to go or to stay", () => {
    const lines = [
      "def first(x):",
      "    B, T, C = x.shape",
      "    row = x.squeeze(0)",
      "    one = x.unsqueeze(0).squeeze(0)",
    ];
    expect(shapesOf(["import torch", ...lines])).toEqual(["one (B, T, C)"]);
  });
});
