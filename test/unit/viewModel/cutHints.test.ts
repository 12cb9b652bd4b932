import { describe, expect, it } from "vitest";
import { linesWith } from "../../support/hintLines.ts";

describe("a hint that VS Code would cut", () => {
  it("leaves out what shapes have in common, then the names", () => {
    const project = (width: string): readonly string[] =>
      linesWith([
        "import torch",
        "import torch.nn as nn",
        "def project(x, wq, wk):",
        `    batch_size, length, ${width} = x.shape`,
        `    q, k = x.repeat(1, 1, 2), x.repeat(1, 1, 4)`,
      ]);
    expect(project("d")).toEqual([
      "q, k = x.repeat(1, 1, 2), x.repeat(1, 1, 4)  → (batch_size, length, 2 * d) · (…, 4 * d)",
    ]);
    expect(project("d").at(0)!.split("  ")[1]!.length).toBeLessThanOrEqual(43);
  });

  it("leaves nothing out of shapes of any rank", () => {
    const lines = [
      "import torch",
      "def attend(q, k, v):",
      "    weights = torch.softmax(q @ k.transpose(-2, -1), dim=-1)",
      "    return weights @ v, weights",
    ];
    expect(linesWith(lines).at(-1)).toBe(
      "return weights @ v, weights  → (…, queries, v.shape[-1]) · (…, queries, keys)",
    );
  });

  it("says that there are further shapes", () => {
    const lines = [
      "import torch",
      "def double(x):",
      "    y = x * 2",
      "    return y",
      "def run(a, b):",
      "    batch_size, length, width = a.shape",
      "    count_of_rows, columns = b.shape",
      "    return double(a), double(b)",
    ];
    expect(linesWith(lines)[0]).toBe("y = x * 2  → (batch_size, length, width) | …");
  });

  it("says what many shapes have in common, and ? for the sizes in which they differ", () => {
    const lines = [
      "import torch",
      "def halve(x):",
      "    y = x[..., ::2]",
      "    return y",
      "for count in (3, 5, 7, 9):",
      "    halve(torch.zeros(count, 4, 8))",
    ];
    expect(linesWith(lines)).toEqual(["y = x[..., ::2]  → (?, 4, 4)"]);
    const differing = lines.toSpliced(5, 1, "    halve(torch.zeros(count, 2 * count))");
    expect(linesWith(differing)).toEqual([]);
    const ofOtherRank = [...lines, "halve(torch.zeros(4, 8))"];
    expect(linesWith(ofOtherRank)).toEqual([]);
  });
});
