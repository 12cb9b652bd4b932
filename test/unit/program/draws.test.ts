import { describe, expect, it } from "vitest";
import { findDraws } from "../../../src/program/draws.ts";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { toProgramJson } from "../../../src/program/programJson.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { applyToText } from "../../../src/source/dialects/items/applyToText.ts";
import { toLineIndex } from "../../../src/source/lineIndex.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

function read(text: string, language = "python") {
  const program = reader.read(text, language)!;
  const { variables, output } = toProgramJson(program, toLineIndex(text));
  const drawsAt = (code: string) => {
    const start = text.indexOf(code);
    return findDraws(program, { start, end: start + code.length });
  };
  return { variables, output, drawsAt };
}

/** The text after the fix of the first draw at some code. */
function fix(text: string, code: string, language = "python"): string {
  const [drawn] = read(text, language).drawsAt(code);
  if (!drawn || drawn.fix.kind === "none") throw new Error("no fix");
  const changes = drawn.fix.changes.toSorted((a, b) => b.start - a.start);
  return changes.reduce(applyToText, text);
}

const torch = ["import torch", "torch.manual_seed(7)"];
const numpy = ["import numpy as np", "np.random.seed(7)"];

describe("freezing drawn numbers as literals", () => {
  it.each([
    ["a = torch.rand(2, 3)", torch],
    ["a = torch.randn(2, 2, 3, dtype=torch.float64)", torch],
    ["a = torch.randint(0, 50, (4, 5))", torch],
    ["a = torch.randn(3, requires_grad=True)", torch],
    ["a = torch.randperm(6)", torch],
    ["a = np.random.rand(3, 2)", numpy],
    ["a = np.random.randn(40, 8) * 1e-9", numpy],
    ["a = np.random.randint(0, 9, size=(2, 2))", numpy],
    ["a = np.random.uniform(-1, 1, 5).reshape(5, 1)", numpy],
    ["rng = np.random.default_rng(3); a = rng.normal(size=(2, 2))", ["import numpy as np"]],
  ])("gives the same numbers: %s", (line, head) => {
    const text = [...head, line, "print(a.dtype if hasattr(a, 'dtype') else a)"].join("\n");
    if (line.includes(";")) {
      expect(read(text).drawsAt("rng.normal")[0]?.fix).toEqual({
        kind: "none",
        why: { kind: "notAlone" },
      });
      return;
    }
    const frozen = fix(text, line);
    expect(frozen).not.toBe(text);
    expect(read(frozen).drawsAt("a = ")).toEqual([]);
    expect(read(frozen).variables["a"]).toEqual(read(text).variables["a"]);
    expect(read(frozen).output).toEqual(read(text).output);
  });

  it("writes a single number of NumPy as one", () => {
    const text = [...numpy, "a = np.random.normal(0, 1)"].join("\n");
    expect(fix(text, "np.random.normal(0, 1)").split("\n").at(-1)).toBe("a = 1.690525703800356");
  });

  it("keeps what is drawn later the same", () => {
    const text = [
      ...torch,
      "def build():",
      "    w = torch.rand(2, 2) + torch.randn(2, 2)",
      "    return w",
      "first = build()",
      "later = torch.rand(3)",
    ].join("\r\n");
    const frozen = fix(text, "torch.randn(2, 2)");
    expect(frozen.split("\r\n").slice(3, 5)).toEqual([
      "    torch.rand(2, 2)  # keeps later draws the same",
      "    torch.randn(2, 2)  # keeps later draws the same",
    ]);
    expect(read(frozen).variables).toEqual(read(text).variables);
    const last = fix(text, "torch.rand(3)");
    expect(last).not.toContain("keeps later");
    expect(read(last).variables).toEqual(read(text).variables);
  });

  it("counts layers among what is drawn later", () => {
    const text = [...torch, "x = torch.rand(2)", "y = torch.nn.Linear(2, 1)(x)"].join("\n");
    const frozen = fix(text, "torch.rand(2)");
    expect(frozen).toContain("keeps later draws");
    expect(read(frozen).variables["y"]).toEqual(read(text).variables["y"]);
  });

  it("is refused where it would not be true, with the reason", () => {
    const { drawsAt } = read(
      [
        ...torch,
        "for _ in range(3):",
        "    a = torch.rand(2)",
        "b = torch.rand(30, 30)",
        "c = torch.empty(2).normal_()",
        "if open('f').read():",
        "    d = torch.rand(4)",
      ].join("\n"),
    );
    const why = (code: string) => {
      const found = drawsAt(code)[0]?.fix;
      return found?.kind === "none" ? found.why : found;
    };
    expect(why("torch.rand(2)")).toEqual({ kind: "repeated", times: 3 });
    expect(why("torch.rand(30, 30)")).toEqual({ kind: "tooMany", count: 900 });
    expect(why("torch.empty(2).normal_()")).toEqual({ kind: "inPlace" });
    expect(why("torch.rand(4)")).toEqual({ kind: "uncertain" });
  });

  it("says at once that a call drew thousands of times", { timeout: 30_000 }, () => {
    const text = [...torch, "for _ in range(8000):", "    a = torch.rand(2)"].join("\n");
    const { drawsAt } = read(text);
    // As many times as a cursor moves.
    for (let move = 0; move < 20; move++) {
      const [drawn, ...others] = drawsAt("torch.rand(2)");
      expect(others).toEqual([]);
      expect(drawn?.fix).toEqual({ kind: "none", why: { kind: "repeated", times: 8000 } });
    }
  });

  it("works in a fence of Markdown, and leaves the JSON of notebooks alone", () => {
    const text = ["# x", "```python", ...numpy, "a = np.random.rand(2)", "```", ""].join("\n");
    const frozen = fix(text, "np.random.rand(2)", "markdown");
    expect(read(frozen, "markdown").variables["a"]).toEqual(read(text, "markdown").variables["a"]);
    const cell = {
      cell_type: "code",
      metadata: {},
      source: [...numpy, "a = np.random.rand(2)"].join("\n"),
    };
    const notebook = JSON.stringify({
      cells: [cell],
      metadata: { kernelspec: { language: "python" } },
    });
    expect(read(notebook, "ipynb").drawsAt("np.random.rand(2)")[0]?.fix.kind).toBe("none");
  });
});

describe("numbers that are drawn without a seed", () => {
  it.each([
    [["import torch", "import math", "", "x = torch.rand(2)"], "torch.manual_seed(0)"],
    [["import numpy as np", "x = np.random.rand(2)"], "np.random.seed(0)"],
  ])("are known once a seed is added behind the imports", (lines, seed) => {
    const text = lines.join("\n");
    const seeded = fix(text, "rand(2)");
    expect(seeded.split("\n").indexOf(seed)).toBe(
      lines.findLastIndex((line) => line.startsWith("import")) + 1,
    );
    expect(read(text).variables["x"]).toMatchObject({
      unknown: expect.stringContaining("without a seed") as string,
    });
    expect(read(seeded).variables["x"]).toHaveProperty("values");
  });
});
