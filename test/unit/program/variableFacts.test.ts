import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findVariable } from "../../../src/program/variableFacts.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

/** Looks variables of a program up, at the place of some of its code. */
function lookIn(...lines: readonly string[]) {
  const text = lines.join("\n");
  const program = reader.read(text, "python")!;
  const look = (code: string, within = 0) => findVariable(program, text.indexOf(code) + within);
  const madeBy = (code: string, within = 0) => {
    const made = look(code, within)?.madeAt;
    return made ? text.slice(text.lastIndexOf("\n", made.start) + 1).split("\n")[0] : null;
  };
  return { look, madeBy };
}

const { look: at } = lookIn(
  "import torch",
  "torch.manual_seed(1)",
  "x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])",
  "for step in range(3):",
  "    y = x * step",
  "n = open('f').read()",
  "def f(): return 1",
  "words = ['a', None, 1.0]",
);

describe("a variable where it is bound", () => {
  it("has its type, its shape and its numbers as they are printed", () => {
    expect(at("x = ")).toMatchObject({
      name: "x",
      type: "torch.Tensor float32",
      shape: [2, 2],
      text: "tensor([[1., 2.],\n        [3., 4.]])",
      grid: { rows: 2, columns: 2, values: [1, 2, 3, 4], place: "" },
      passes: { calls: 1, times: 1, isSoFar: false },
      isChanged: false,
    });
    expect(at("words = ")).toMatchObject({ type: "list", shape: null, text: "['a', None, 1.0]" });
  });

  it("has the shape and the map of its numbers where these are in lists of one length", () => {
    const { look } = lookIn(
      "scores = [[1.0, 2.0, 3], [4.0, -5.0, 6]]",
      "heads = [scores, scores]",
      "ragged = [[1.0], [2.0, 3.0]]",
      "mixed = [[1.0, 2.0], 3.0, 4.0]",
      "names = [['a', 'b'], ['c', 'd']]",
      "one = 2.5",
    );
    expect(look("scores")).toMatchObject({
      type: "list",
      shape: [2, 3],
      grid: { rows: 2, columns: 3, values: [1, 2, 3, 4, -5, 6], place: "" },
    });
    expect(look("heads")).toMatchObject({ shape: [2, 2, 3], grid: { place: "[0]" } });
    for (const other of ["ragged", "mixed", "names", "one"]) {
      expect(look(other)).toMatchObject({ shape: null, grid: null });
    }
  });

  it("has what the last pass of a loop gave", () => {
    expect(at("y = ")).toMatchObject({
      passes: { calls: 1, times: 3 },
      text: "tensor([[2., 4.],\n        [6., 8.]])",
    });
  });

  it("says why its value is not known", () => {
    expect(at("n = ")).toMatchObject({ type: "unknown", text: "" });
    const why = "there is no file `f` beside the program: put it there";
    expect(at("n = ")?.unknown).toBe(why);
  });

  it("is none where a function or a module stands, or where nothing is bound", () => {
    expect(at("f(): ")).toBeNull();
    expect(at("range(3)")).toBeNull();
    expect(at("torch.manual_seed")).toBeNull();
  });
});

describe("a variable where it is used", () => {
  it("has the value that it has there, and the line that made it", () => {
    const { look, madeBy } = lookIn(
      "import numpy as np",
      "x = np.array([1.0, 2.0])",
      "a = x + 1",
      "x = x * 10",
      "b = x + 1",
    );
    expect(look("x + 1\nx")?.text).toBe("[1. 2.]");
    expect(madeBy("x + 1\nx")).toBe("x = np.array([1.0, 2.0])");
    expect(look("x * 10")?.text).toBe("[1. 2.]");
    expect(look("x = x * 10")?.text).toBe("[10. 20.]");
    expect(madeBy("x = x * 10")).toBeNull();
    expect(look("x + 1", "x + 1\nx = x * 10\nb = ".length)?.text).toBe("[10. 20.]");
  });

  it("in loops and functions has that of the last pass and the last call", () => {
    const { look, madeBy } = lookIn(
      "import numpy as np",
      "def twice(rows):",
      "    for row in rows:",
      "        total = row.sum()",
      "    return rows * 2",
      "first = np.array([[1.0, 2.0], [3.0, 4.0]])",
      "twice(first)",
      "twice(first + 1)",
    );
    expect(look("row.sum")).toMatchObject({ text: "[4. 5.]", passes: { calls: 2, times: 2 } });
    expect(look("rows * 2")).toMatchObject({ passes: { calls: 2, times: 1 } });
    expect(madeBy("rows * 2")).toBe("twice(first + 1)");
    expect(look("rows):")).toMatchObject({ name: "rows", shape: [2, 2], passes: { calls: 2 } });
  });

  it("is an attribute too, and tells it from its object", () => {
    const { look, madeBy } = lookIn(
      "import torch.nn as nn",
      "class Head(nn.Module):",
      "    def __init__(self):",
      "        super().__init__()",
      "        self.size = 3",
      "        self.W_q = nn.Linear(2, 3, bias=False)",
      "    def forward(self, x):",
      "        return x @ self.W_q.weight.T * self.size",
      "import torch",
      "torch.manual_seed(0)",
      "y = Head()(torch.ones(1, 2))",
    );
    const use = "self.W_q.weight.T";
    expect(look(use, "self.W_q.w".length)).toMatchObject({
      name: "self.W_q.weight",
      shape: [3, 2],
    });
    expect(look(use, use.length)).toMatchObject({ name: "self.W_q.weight.T", shape: [2, 3] });
    expect(look(use, 1)).toBeNull();
    expect(look(use, "self.W".length)).toBeNull();
    expect(look("self.size\n        self.W_q", 6)).toBeNull();
    expect(madeBy("* self.size", 8)).toBe("        self.size = 3");
  });

  it("says when its value was changed in place afterwards", () => {
    const { look } = lookIn(
      "import numpy as np",
      "x = np.zeros(2)",
      "y = x + 1",
      "x[0] = 5",
      "z = x + 1",
      "rows = []",
      "print(rows)",
      "rows.append(1)",
    );
    expect(look("x + 1\nx")).toMatchObject({ isChanged: true, text: "[5. 0.]" });
    expect(look("x + 1\nrows")).toMatchObject({ isChanged: false, text: "[5. 0.]" });
    expect(look("rows)")).toMatchObject({ isChanged: true, text: "[1]" });
  });

  it("counts no passes to come where a run ended early", () => {
    const { look } = lookIn("n = 0", "while True:", "    n = n + 1");
    expect(look("n + 1")?.passes.isSoFar).toBe(true);
  });

  it("is said to be uncertain where the program may not come", () => {
    const { look } = lookIn("x = 2", "if open('f').read():", "    y = x + 1", "print(y)");
    expect(look("x + 1")).toMatchObject({ text: "2", isCertain: false });
  });

  it("shows the first of several matrices, and the outermost of many numbers", () => {
    const { look } = lookIn(
      "import numpy as np",
      "many = np.zeros((2, 30, 48))",
      "many[0, 0, 1] = -7",
      "print(many)",
    );
    const grid = look("many)")?.grid;
    expect(grid).toMatchObject({ rows: 24, columns: 24, place: "[0]", isShrunk: true });
    expect(grid?.values[0]).toBe(-7);
  });

  it("is found in the cells of a notebook", () => {
    const cell = (source: string) => ({ cell_type: "code", metadata: {}, source: [source] });
    const metadata = { kernelspec: { language: "python" } };
    const text = JSON.stringify({ cells: [cell("x = [1]"), cell("y = x * 2")], metadata });
    const program = reader.read(text, "ipynb")!;
    const use = text.indexOf("x * 2");
    expect(findVariable(program, use)).toMatchObject({
      range: { start: use, end: use + 1 },
      madeAt: { start: text.indexOf("x = [1]") },
    });
  });
});

describe("a variable that is bound before it is filled", () => {
  it("is made where it gets its numbers, also at the line that makes room for them", () => {
    const { madeBy } = lookIn(
      "import numpy as np",
      "q = np.array([[1.0, 2.0], [3.0, 4.0]])",
      "scores = np.zeros((2, 2))",
      "for i in range(2):",
      "    for j in range(2):",
      "        scores[i, j] = q[i] @ q[j]",
      "rows = []",
      "for row in scores:",
      "    rows.append(row)",
      "print(scores, rows)",
    );
    expect(madeBy("scores, rows")).toBe("        scores[i, j] = q[i] @ q[j]");
    expect(madeBy("scores = np")).toBe("        scores[i, j] = q[i] @ q[j]");
    expect(madeBy("scores[i, j]")).toBeNull();
    expect(madeBy("rows)")).toBe("    rows.append(row)");
  });

  it("is made where it is computed if only some numbers are written over", () => {
    const { madeBy } = lookIn(
      "import numpy as np",
      "q = np.array([[1.0, 2.0], [3.0, 4.0]])",
      "scores = q @ q.T",
      "scores[0, 1] = -np.inf",
      "print(scores)",
    );
    expect(madeBy("scores)")).toBe("scores = q @ q.T");
  });
});
