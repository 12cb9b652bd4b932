import { describe, expect, it } from "vitest";
import { shapesOf } from "../../support/shapesOf.ts";

describe("the variable of a comprehension", () => {
  it("is one size after the other, so it names none", () => {
    const shapes = shapesOf([
      "import torch",
      "def spread(angles, x):",
      "    sizes = [size if axis in (1, 3) else 1 for axis, size in enumerate(x.shape)]",
      "    wide = angles.view(sizes)",
      "def turn(x):",
      "    B, T, C = x.shape",
      "    spread(torch.zeros(T, 6), x.view(B, T, -1, 6))",
    ]);
    expect(shapes).toEqual(["wide (1, T, 1, 6)"]);
  });
});

describe("attributes that are equal as the program runs", () => {
  const attention = [
    "import torch",
    "import torch.nn as nn",
    "class Sizes:",
    "    width: int = 12",
    "    heads: int = 4",
    "class Attention(nn.Module):",
    "    def __init__(self, shards=1):",
    "        super().__init__()",
    "        self.own_heads = Sizes.heads // shards",
    "        self.own_key_heads = Sizes.heads // shards",
    "        self.width = Sizes.width // Sizes.heads",
    "        self.q = nn.Linear(12, 12)",
    "        self.k = nn.Linear(12, self.own_key_heads * 3)",
    "    def forward(self, x):",
    "        B, T, _ = x.shape",
    "        q = self.q(x).view(B, T, self.own_heads, self.width)",
    "        k = self.k(x).view(B, T, self.own_key_heads, self.width)",
    "        turned = torch.cat([-k[..., 1:], k[..., :1]], dim=-1)",
    "        swapped = turned.transpose(1, 2)",
    "        scores = q.transpose(1, 2) @ swapped.transpose(2, 3)",
    "        spread = k.repeat(1, 1, 1, 1) # (B, T, own_heads, width)",
  ];

  it("each name the tensors that the code makes with them, and what is made from these", () => {
    expect(shapesOf(attention, {}, "short")).toEqual([
      "q (B, T, own_heads, 3)",
      "k (B, T, own_key_heads, 3)",
      "turned (B, T, own_key_heads, 3)",
      "swapped (B, own_key_heads, T, 3)",
      "scores (B, own_heads, T, T)",
      "spread (B, T, own_heads, 3)",
    ]);
  });

  it("do not count where the code calls a method of that name", () => {
    const lines = attention
      .toSpliced(10, 0, "        self.size = Sizes.heads // shards")
      .concat("        cut = k[:, : x.size(1)]");
    expect(shapesOf(lines, {}, "short").at(-1)).toBe("cut (B, T, own_key_heads, 3)");
  });
});

describe("a part of a dimension that is as large as a size with a name", () => {
  const start = [
    "import torch",
    "import torch.nn as nn",
    "from einops import rearrange",
    "words, width, heads = 4, 24, 6",
    "x = torch.zeros(2, words, width)",
    "class Parts(nn.Module):",
    "    def __init__(self, heads):",
    "        super().__init__()",
    "        self.heads = heads",
    "    def forward(self, x):",
  ];
  const end = ["        return parts", "Parts(heads)(x)"];
  const shapeOf = (line: string, lines = start): string | undefined =>
    shapesOf([...lines, `        ${line}`, ...end]).find((each) => each.startsWith("parts"));

  it.each([
    ["parts = rearrange(x, 'b t (h d) -> b h t d', h=self.heads)", "parts (2, heads, 4, 4)"],
    ["parts = x.view(2, 4, self.heads, -1)", "parts (2, 4, heads, 4)"],
    ["parts = torch.stack(x.chunk(self.heads, -1))", "parts (heads, 2, 4, 4)"],
  ])("%s does not have that name", (line, shape) => {
    expect(shapeOf(line)).toBe(shape);
  });

  it("has the words of its own where no other is as large", () => {
    const others = start.map((line) => line.replace("= 4, 24, 6", "= 5, 24, 6"));
    const line = "parts = rearrange(x, 'b t (h d) -> b h t d', h=self.heads)";
    expect(shapeOf(line, others)).toBe("parts (2, heads, words, width // heads)");
  });
});
