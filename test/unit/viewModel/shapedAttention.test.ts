import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findShapeProblems } from "../../../src/viewModel/shapes/findShapeProblems.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

/** The lines above a program, each with the code that it stands above. */
function linesAbove(code: readonly string[]): readonly string[] {
  const text = ["import torch", "from torch.nn import functional as F", ...code].join("\n");
  const { attentions } = findShapeProblems(reader.followShapes(text, "python")!);
  return attentions.map(({ range, title }) => `${text.slice(range.start, range.end)}: ${title}`);
}

describe("the line above attention without numbers", () => {
  it("says its name, heads, scale, and weights, once for two ways to compute the same", () => {
    expect(
      linesAbove([
        "def attend(x, flash, n_head=4, hs=16):",
        "    B, T, C = x.shape",
        "    q = x.view(B, T, n_head, hs).transpose(1, 2)",
        "    if flash:",
        "        y = F.scaled_dot_product_attention(q, q, q, is_causal=True)",
        "    else:",
        "        mask = torch.tril(torch.ones(T, T))",
        "        scores = q @ q.transpose(-2, -1) * hs ** -0.5",
        "        y = F.softmax(scores.masked_fill(mask == 0, float('-inf')), dim=-1) @ q",
        "    return y",
      ]),
    ).toEqual([
      "F.scaled_dot_product_attention(q, q, q, is_causal=True): " +
        "Causal self-attention · 4 heads × 16 · scale 1/√16 · weights (B, 4, T, T) · " +
        "2 × T² × 16 multiplications per head",
    ]);
  });

  it("says what it is alone, too", () => {
    const text = [
      "import torch",
      "import torch.nn.functional as F",
      "def before(x):",
      "    q = x.view(2, 3, 4)",
      "    return F.scaled_dot_product_attention(q, q, q, is_causal=True)",
      "def own(x):",
      "    return (x @ x.transpose(-2, -1)).softmax(-1) @ x",
    ].join("\n");
    const { attentions } = findShapeProblems(reader.followShapes(text, "python")!);
    expect(attentions.map(({ kind }) => kind)).toEqual(["Causal self-attention", "Self-attention"]);
  });

  it("keeps names without a value, and says that nothing is scaled", () => {
    expect(
      linesAbove([
        "def attend(x, memory, width):",
        "    B, T, C = x.shape",
        "    B, S, C = memory.shape",
        "    return F.softmax(x @ memory.mT, dim=-1) @ memory",
      ]),
    ).toEqual([
      "F.softmax(x @ memory.mT, dim=-1): Cross-attention · width C · no scale · weights (B, T, S) · " +
        "2 × T × S × C multiplications",
    ]);
  });

  it("counts one head that all queries share as one", () => {
    expect(
      linesAbove([
        "def attend(x, n_head=4, hs=16):",
        "    B, T, C = x.shape",
        "    q = x.view(B, T, n_head, hs).transpose(1, 2)",
        "    k = x[:, :, :hs].view(B, T, 1, hs).transpose(1, 2)",
        "    k = k.repeat_interleave(n_head, dim=1)",
        "    return torch.softmax(q @ k.mT / hs**0.5, dim=-1) @ k",
      ]),
    ).toEqual([
      "torch.softmax(q @ k.mT / hs**0.5, dim=-1): " +
        "Self-attention · 4 heads × 16 · 1 key-value head (multi-query) · scale 1/√16 · " +
        "weights (B, 4, T, T) · 2 × T² × 16 multiplications per head",
    ]);
  });

  it("names rotary positions, and masks made of positions that leave a window", () => {
    expect(
      linesAbove([
        "def attend(x, width=64, window=8):",
        "    B, T, _ = x.shape",
        "    angle = torch.outer(torch.arange(T), 1 / 100 ** (torch.arange(width) / width))",
        "    half = torch.cat([-x[..., 32:], x[..., :32]], dim=-1)",
        "    q = x.view(B, T, 64) * torch.cos(angle) + half.view(B, T, 64) * torch.sin(angle)",
        "    i, j = torch.arange(T)[:, None], torch.arange(T)[None, :]",
        "    seen = (j <= i) & (i - j < window)",
        "    scores = (q @ q.mT * 0.3).masked_fill(~seen, float('-inf'))",
        "    return torch.softmax(scores, dim=-1) @ x[..., :32]",
      ]),
    ).toEqual([
      "torch.softmax(scores, dim=-1): Causal self-attention · width 64 · rotary positions · " +
        "sliding window · scale 0.3 · weights (B, T, T) · T² × (64 + 32) multiplications",
    ]);
  });
});
