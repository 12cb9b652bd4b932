import { describe, expect, it } from "vitest";
import { LinesOfText } from "../../support/valueLines.ts";

const layer = `import torch
import torch.nn as nn

class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)

    def forward(self, x):
        b, t, c = x.shape
        q, k, v = self.qkv(x).split(c, dim=2)
        q = q.view(b, t, self.heads, c // self.heads).transpose(1, 2)
        k = k.view(b, t, self.heads, c // self.heads).transpose(1, 2)
        v = v.view(b, t, self.heads, c // self.heads).transpose(1, 2)
        scores = q @ k.transpose(-2, -1) / (c // self.heads) ** 0.5
        weights = torch.softmax(scores, dim=-1)
        out = weights @ v
        return out.transpose(1, 2).reshape(b, t, c)

torch.manual_seed(0)
print(Attention(8, 2)(torch.randn(1, 3, 8)))
`;

const classLens = "class Attention(nn.Module): ▶ 2 heads × 4";

describe("the lens of a class that computes attention", () => {
  it("says how many heads it has and opens them, beside the lens at its line", async () => {
    const titles = await new LinesOfText(layer, "python").lenses();
    expect(titles[0]).toBe(classLens);
    expect(titles.filter((title) => title.includes("Head 0"))).toHaveLength(1);
  });

  it("is not there while its result is predicted", async () => {
    const titles = await new LinesOfText(layer, "python").lenses(true);
    expect(titles).not.toContain(classLens);
    expect(titles.length).toBeGreaterThan(0);
  });

  it("is not above a class that only holds functions", async () => {
    const functions = `import numpy as np

class Program:
    @staticmethod
    def attend():
        q = np.array([[1.0, 0.0], [0.0, 2.0]])
        scores = q @ q.T
        weights = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
        return weights @ q

print(Program.attend())
`;
    const titles = await new LinesOfText(functions, "python").lenses();
    expect(titles.filter((title) => title.startsWith("class"))).toEqual([]);
    expect(titles.some((title) => title.includes("Head 0"))).toBe(true);
  });
});
