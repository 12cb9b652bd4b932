import { describe, expect, it } from "vitest";
import { reader } from "../../support/problemsOf.ts";

describe("shapes that cannot fit in a branch inside calls", () => {
  const model = (...branch: readonly string[]): string =>
    [
      "import torch",
      "import torch.nn as nn",
      "import torch.nn.functional as F",
      "class Attention(nn.Module):",
      "    def __init__(self, width, heads):",
      "        super().__init__()",
      "        self.heads = heads",
      "        self.qkv = nn.Linear(width, 3 * width)",
      '        self.flash = hasattr(F, "scaled_dot_product_attention")',
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        parts = self.qkv(x).view(B, T, 3, self.heads, C // self.heads)",
      "        q, k, v = parts.permute(2, 0, 3, 1, 4)",
      "        if self.flash:",
      "            y = F.scaled_dot_product_attention(q, k, v)",
      "        else:",
      ...branch.map((line) => `            ${line}`),
      "        return y.transpose(1, 2).reshape(B, T, C)",
      "class Block(nn.Module):",
      "    def __init__(self, width, heads):",
      "        super().__init__()",
      "        self.attention = Attention(width, heads)",
      "    def forward(self, x):",
      "        return x + self.attention(x)",
      "class Model(nn.Module):",
      "    def __init__(self, width=64, heads=4):",
      "        super().__init__()",
      "        self.block = Block(width, heads)",
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        return self.block(x)",
    ].join("\n");
  const saidOf = (...branch: readonly string[]): readonly string[] => {
    const text = model(...branch);
    const { problems } = reader.followShapes(text, "python")!.report;
    return problems.map(({ range }) => text.slice(range.start, range.end));
  };

  it("are said where the function fails by itself, too", () => {
    expect(saidOf("w = (q @ k).softmax(dim=-1)", "y = w @ v")).toEqual(["q @ k"]);
    const right = "w = (q @ k.transpose(-2, -1)).softmax(dim=-1)";
    expect(saidOf(right, "y = w @ v.transpose(-2, -1)")).toEqual(["w @ v.transpose(-2, -1)"]);
    expect(saidOf(right, "w = w + torch.zeros(T, 3 * T)", "y = w @ v")).toEqual([
      "w + torch.zeros(T, 3 * T)",
    ]);
  });

  it("are none where nothing is wrong, or only what is given", () => {
    expect(saidOf("w = (q @ k.transpose(-2, -1)).softmax(dim=-1)", "y = w @ v")).toEqual([]);
    const text = [
      "import torch",
      "def attend(x, y, turns):",
      "    if turns:",
      "        return x @ y",
      "    return x @ y.transpose(1, 2)",
      "def use(a, b, turns):",
      "    B, T, C = a.shape",
      "    return attend(a, a, turns)",
    ].join("\n");
    expect(reader.followShapes(text, "python")!.report.problems).toEqual([]);
  });
});
