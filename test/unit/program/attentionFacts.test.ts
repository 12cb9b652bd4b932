import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import type { NamedSize } from "../../../src/program/shapes/shapeReport.ts";
import { sayShapedAttention } from "../../../src/viewModel/shapes/sayShapedAttention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

const sizeText = ({ short, concrete }: NamedSize): string =>
  concrete === null || short === String(concrete) ? short : `${short} = ${concrete}`;

/** What is said of the attentions of a program, in one line each. */
function attentionsOf(lines: readonly string[]): readonly string[] {
  const { attentions } = reader.followShapes(lines.join("\n"), "python")!.report;
  return attentions.map(
    ({ isSelf, isCausal, heads, keyValueHeads, width, scale, weights, within }) =>
      [
        `${within?.name ?? "outside"}: ${isCausal ? "causal " : ""}${isSelf === null ? "" : isSelf ? "self" : "cross"}`,
        heads ? `heads ${sizeText(heads)}` : "one head",
        ...(keyValueHeads ? [`of keys ${sizeText(keyValueHeads)}`] : []),
        `width ${sizeText(width)}`,
        scale === null
          ? "no scale"
          : scale.kind === "number"
            ? `scale ${scale.value}`
            : `scale 1/${scale.kind === "root" ? "√" : ""}${scale.of.short}`,
        `weights ${weights.map(({ short }) => short).join(" ")}`,
      ].join(", "),
  );
}

const start = [
  "import math",
  "import torch",
  "import torch.nn as nn",
  "from torch.nn import functional as F",
];

describe("attention without numbers", () => {
  it("is told where a mask is added that is not there; whether that is causal is not", () => {
    const found = attentionsOf([
      ...start,
      "from .hiding import hide_later",
      "class Looking(nn.Module):",
      "    def __init__(self, width, heads):",
      "        super().__init__()",
      "        self.heads, self.size = heads, width // heads",
      "        self.qkv = nn.Linear(width, 3 * width)",
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        parts = [each.view(B, T, self.heads, self.size).transpose(1, 2) for each in self.qkv(x).chunk(3, -1)]",
      "        q, k, v = parts",
      "        scores = q @ k.transpose(-2, -1) / math.sqrt(self.size) + hide_later(T)",
      "        return F.softmax(scores, dim=-1) @ v",
    ]);
    expect(found).toEqual([
      "forward: self, heads heads, width size, scale 1/√size, weights B heads T T",
    ]);
  });

  it("is causal self-attention with heads where a class splits them, with and without the library", () => {
    const lines = [
      ...start,
      "class Causal(nn.Module):",
      "    def __init__(self, width=64, n_head=4, longest=32):",
      "        super().__init__()",
      "        self.n_head = n_head",
      "        self.qkv = nn.Linear(width, 3 * width)",
      "        self.flash = hasattr(F, 'scaled_dot_product_attention')",
      "        if not self.flash:",
      "            self.register_buffer('mask', torch.tril(torch.ones(longest, longest)))",
      "    def forward(self, x):",
      "        B, T, C = x.size()",
      "        q, k, v = self.qkv(x).split(C, dim=2)",
      "        hs = C // self.n_head",
      "        q = q.view(B, T, self.n_head, hs).transpose(1, 2)",
      "        k = k.view(B, T, self.n_head, hs).transpose(1, 2)",
      "        v = v.view(B, T, self.n_head, hs).transpose(1, 2)",
      "        if self.flash:",
      "            y = F.scaled_dot_product_attention(q, k, v, is_causal=True)",
      "        else:",
      "            att = q @ k.transpose(-2, -1) / math.sqrt(hs)",
      "            att = att.masked_fill(self.mask[:T, :T] == 0, float('-inf'))",
      "            y = F.softmax(att, dim=-1) @ v",
      "        return y.transpose(1, 2).reshape(B, T, C)",
    ];
    const said =
      "forward: causal self, heads n_head = 4, width hs = 16, scale 1/√hs, weights B n_head T T";
    expect(attentionsOf(lines)).toEqual([said, said]);
  });

  it("is cross-attention where keys come from another input, and says a missing scale", () => {
    const lines = [
      ...start,
      "class Cross(nn.Module):",
      "    def __init__(self, width, size):",
      "        super().__init__()",
      "        self.q, self.k = nn.Linear(width, size), nn.Linear(width, size)",
      "        self.v = nn.Linear(width, size)",
      "    def forward(self, x, memory):",
      "        B, T, C = x.shape",
      "        B, S, C = memory.shape",
      "        scores = self.q(x) @ self.k(memory).mT",
      "        return scores.softmax(-1) @ self.v(memory)",
    ];
    expect(attentionsOf(lines)).toEqual([
      "forward: cross, one head, width size, no scale, weights B T S",
    ]);
  });

  it("says how many heads of keys several heads of queries share", () => {
    const lines = [
      ...start,
      "def grouped(x, n_head=12, n_kv=3, hs=16):",
      "    B, T, C = x.shape",
      "    q = x.view(B, T, n_head, hs).transpose(1, 2)",
      "    k = x[:, :, :n_kv * hs].view(B, T, n_kv, hs).transpose(1, 2)",
      "    k = k.repeat_interleave(n_head // n_kv, dim=1)",
      "    w = torch.softmax(q @ k.transpose(2, 3) / hs, dim=-1)",
      "    return w @ k",
    ];
    expect(attentionsOf(lines)).toEqual([
      "grouped: self, heads n_head = 12, of keys 3, width hs = 16, scale 1/hs, weights B n_head T T",
    ]);
  });

  it("is neither self- nor cross-attention where the program writes queries and keys as numbers", () => {
    const lines = [
      ...start,
      "q, k = torch.tensor([[1.0, 0.0]]), torch.tensor([[0.5, 1.0], [0.0, 2.0]])",
      "y = F.softmax(q @ k.T, dim=-1) @ k",
    ];
    expect(attentionsOf(lines)).toEqual(["outside: , one head, width 2, no scale, weights 1 2"]);
  });

  it("has the heads of each call where calls differ", () => {
    const lines = [
      ...start,
      "class Heads(nn.Module):",
      "    def __init__(self, width, heads):",
      "        super().__init__()",
      "        self.heads, self.q = heads, nn.Linear(width, width)",
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        q = self.q(x).view(B, T, self.heads, C // self.heads).transpose(1, 2)",
      "        w = F.softmax(q @ q.transpose(-2, -1) / (C // self.heads) ** 0.5, dim=-1)",
      "        return w @ q",
      "for heads in (2, 8, 2):",
      "    Heads(16, heads)(torch.randn(1, 5, 16))",
    ];
    const { attentions } = reader.followShapes(lines.join("\n"), "python")!.report;
    expect(attentions.map(sayShapedAttention)).toEqual([
      "Self-attention · 2 heads × 8 or 8 heads × 2 · weights (1, ?, 5, 5)",
    ]);
  });

  it("is nothing that only scores a vocabulary", () => {
    const lines = [
      ...start,
      "class Model(nn.Module):",
      "    def __init__(self, width, vocabulary):",
      "        super().__init__()",
      "        self.head = nn.Linear(width, vocabulary)",
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        return F.softmax(self.head(x), dim=-1)",
    ];
    expect(attentionsOf(lines)).toEqual([]);
  });
});
