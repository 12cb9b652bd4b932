import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { describeShape } from "../../../src/viewModel/card/describeVariable.ts";
import { findVariableShape } from "../../../src/viewModel/shapes/findVariableShape.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

const text = [
  "import torch, torch.nn as nn",
  "from dataclasses import dataclass",
  "@dataclass",
  "class Settings:",
  "    width: int = 32",
  "    heads: int = 4",
  "class Attention(nn.Module):",
  "    def __init__(self, config: Settings):",
  "        super().__init__()",
  "        self.heads = config.heads",
  "    def forward(self, x):",
  "        B, T, C = x.shape",
  "        size = C // self.heads",
  "        split = x.view(B, T, self.heads, size).transpose(1, 2)",
  "        scores = split @ split.transpose(-2, -1)",
  "        best = scores.argmax(-1)",
  "        if B > 2:",
  "            best = unheard(best)",
  "        return torch.softmax(scores, dim=-1) @ split",
].join("\n");

/** What the hover on the first `word` behind a place says. */
function hoverOn(behind: string, word: string) {
  const offset = text.indexOf(word, text.indexOf(behind));
  const found = findVariableShape(reader.followShapes(text, "python")!, offset);
  return found && describeShape(found, null);
}

describe("a variable without numbers", () => {
  it("has the shape that its line gives it, by names, and what these stand for", () => {
    expect(hoverOn("split = x", "split")).toEqual([
      [{ code: "split" }, " · torch.Tensor (B, heads, T, size)"],
      "heads = 4, from Settings",
    ]);
  });

  it("has it where it is read, too, with the line that made it", () => {
    const offset = text.lastIndexOf("scores");
    const found = findVariableShape(reader.followShapes(text, "python")!, offset);
    expect(found).toMatchObject({ name: "scores", shape: { short: ["B", "heads", "T", "T"] } });
    expect(text.slice(found!.madeAt!.start, found!.madeAt!.end)).toBe("scores");
  });

  it("has it as a parameter", () => {
    expect(hoverOn("def forward", "x")?.[0]).toEqual([{ code: "x" }, " · torch.Tensor (B, T, C)"]);
  });

  it("says a type other than the usual one", () => {
    expect(hoverOn("best = scores", "best")?.[0]).toEqual([
      { code: "best" },
      " · torch.Tensor int64 (B, heads, T)",
    ]);
  });

  it("says what a size is worked out from, and no number that stands in for it", () => {
    expect(hoverOn("size = C", "size")).toEqual([
      [{ code: "size" }, " · int"],
      "size = C // heads",
    ]);
    expect(JSON.stringify(hoverOn("B, T, C", "T"))).not.toMatch(/\d{3}/);
  });

  it("says nothing of what is not followed", () => {
    expect(hoverOn("unheard(", "unheard")).toBeNull();
  });

  it("says only what the shapes have in common that a line makes", () => {
    const program = [
      "import torch",
      "def halve(x):",
      "    y = x[..., ::2]",
      "    return y",
      "for count in (3, 5):",
      "    halve(torch.zeros(count, 4, 8))",
    ].join("\n");
    const followed = reader.followShapes(program, "python")!;
    const found = findVariableShape(followed, program.indexOf("y ="));
    expect(found?.shape?.short).toEqual(["?", "4", "4"]);
  });
});
