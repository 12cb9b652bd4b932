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
        "Causal self-attention · 4 heads × 16 · scale 1/√16 · weights (B, 4, T, T)",
    ]);
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
      "F.softmax(x @ memory.mT, dim=-1): Cross-attention · width C · no scale · weights (B, T, S)",
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
        "Self-attention · 4 heads × 16 · 1 key-value head · scale 1/√16 · weights (B, 4, T, T)",
    ]);
  });
});
