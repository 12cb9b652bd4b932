import { describe, expect, it } from "vitest";
import { toLineIndex } from "../../../src/source/lineIndex.ts";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { toProgramJson } from "../../../src/program/programJson.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { expectSoon } from "../../support/expectSoon.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

function read(text: string, language = "python") {
  return toProgramJson(reader.read(text, language)!, toLineIndex(text));
}

function notebook(...cells: readonly string[]): string {
  return JSON.stringify({
    cells: cells.map((source) => ({ cell_type: "code", source })),
    metadata: { kernelspec: { language: "python" } },
  });
}

describe("a program that is edited", () => {
  const lines = [
    "import numpy as np",
    "a = 1",
    "b = np.arange(3) * a",
    "def f(x):",
    "    return x + b",
  ];
  const before = [...lines, "c = f(a)", "b = 7", "a = 1", "c = f(2)"].join("\n");

  it.each([
    ["a literal", before.replace("a = 1", "a = 5")],
    ["a longer literal", before.replace("a = 1", "a = 1234")],
    ["a line more", before.replace("def f", "d = b\n\ndef f")],
    ["a line less", before.replace("b = 7\n", "")],
    ["a line moved", [...lines.slice(0, 2), ...lines.slice(3), lines[2], "c = f(a)"].join("\n")],
    ["the inside of a function", before.replace("x + b", "x - b")],
    ["broken", before.replace("f(a)", "f(a")],
    ["nothing", before],
  ])("comes to what it comes to afresh: %s", async (_, after) => {
    const edited = await openProgramReader(sourceResources);
    edited.read(before, "python");
    const again = edited.read(after, "python")!;
    const afresh = (await openProgramReader(sourceResources)).read(after, "python")!;
    expect(toProgramJson(again, toLineIndex(after))).toEqual(
      toProgramJson(afresh, toLineIndex(after)),
    );
    expect(again.recording.bindings).toEqual(afresh.recording.bindings);
    edited.read(before, "python");
    expect(edited.read(after, "python")!.recording.bindings).toEqual(afresh.recording.bindings);
  });
});

describe("a program that is followed", () => {
  it("has the numbers that a seed draws", () => {
    const { variables } = read("import torch\ntorch.manual_seed(123)\na = torch.rand(2)");
    expect(variables["a"]).toMatchObject({ dtype: "float32", shape: [2] });
    expect(variables["a"]?.values).toEqual([
      expect.closeTo(0.29611194),
      expect.closeTo(0.51656228),
    ]);
  });

  it("has shapes, and why there are no numbers, where no seed was set", () => {
    const { variables } = read("import torch\na = torch.rand(2, 3)\nb = a @ a.T");
    expect(variables["b"]).toEqual({
      type: "torch.Tensor",
      dtype: "float32",
      shape: [2, 2],
      unknown: "drawn by torch.rand without a seed: every run differs",
    });
  });

  it("does not know what training makes of weights, in whatever variable they are", () => {
    const { variables } = read(
      [
        "import torch",
        "torch.manual_seed(1)",
        "layer = torch.nn.Linear(2, 2)",
        "weight = layer.weight.data",
        "before = layer.weight + 0",
        "optimizer = torch.optim.Adadelta(layer.parameters(), lr=0.1)",
        "optimizer.zero_grad()",
        "layer(torch.ones(2)).sum().backward()",
        "optimizer.step()",
        "after = layer.weight + 0",
      ].join("\n"),
    );
    expect(variables["before"]?.values).toBeDefined();
    const reason = "it was trained, and gradients are not followed";
    expect(variables["weight"]).toMatchObject({ shape: [2, 2], unknown: reason });
    expect(variables["after"]).toMatchObject({ shape: [2, 2], unknown: reason });
  });

  it("does not know what a function that is not followed makes of a model", () => {
    const { variables } = read(
      [
        "import torch",
        "from training import fit",
        "torch.manual_seed(1)",
        "layer = torch.nn.Linear(2, 2)",
        "x = torch.ones(2)",
        "fit(layer, x)",
        "weight = layer.weight.data",
      ].join("\n"),
    );
    expect(variables["x"]?.values).toEqual([1, 1]);
    expect(variables["weight"]?.unknown).toBe("it was given to a function that is not followed");
  });

  it("says what is not followed once, with its place", () => {
    const { unknown, variables } = read(
      "import tensors\nfor i in range(3):\n    a = tensors.make(i)\n",
    );
    expect(unknown).toEqual([
      {
        what: "`tensors` is not followed",
        range: { start: { line: 1, column: 1 }, end: { line: 1, column: 15 } },
      },
    ]);
    expect(variables["a"]).toEqual({ type: "unknown", unknown: "`tensors` is not followed" });
  });

  it("stops where the program fails, and says so", () => {
    const { stoppedAt, variables } = read(
      "import numpy as np\na = 1\nb = np.ones(2) @ np.ones(3)\nc = 2",
    );
    expect(stoppedAt?.reason).toContain("ValueError: matmul: Input operand 1 has a mismatch");
    expect(stoppedAt?.reason).toContain("(size 3 is different from 2)");
    expect(stoppedAt?.range.start).toEqual({ line: 3, column: 5 });
    expect(Object.keys(variables)).toEqual(["np", "a"].slice(1));
  });

  it("joins both ways where a condition is not known", () => {
    const { variables } = read(
      "import random\nx = 1\nitems = [1]\nif random.random() < 0.5:\n    x = 2\n    items.append(2)\n    y = 3\nelse:\n    y = 3\n",
    );
    expect(variables["x"]?.type).toBe("unknown");
    expect(variables["y"]).toEqual({ type: "int", values: 3 });
    expect(variables["items"]?.type).toBe("list");
  });

  it("does not believe a return that may not happen", () => {
    const { variables } = read(
      "import random\ndef f():\n    if random.random() < 0.5:\n        return 1\n    return 2\na = f()",
    );
    expect(variables["a"]?.type).toBe("unknown");
  });
});

describe("what a program is read from", () => {
  it("is the cells of a notebook in order, without magic; a cell that fails does not stop the next", () => {
    const text = notebook(
      "%matplotlib inline\n!pip install torch\nx = 2",
      "raise ValueError('no')",
      "y = x + 1\nprint(y)",
    );
    const { variables, output, unknown, stoppedAt } = read(text, "ipynb");
    expect(variables["y"]).toEqual({ type: "int", values: 3 });
    expect(output).toBe("3\n");
    expect(unknown.map(({ what }) => what)).toEqual(["ValueError: no"]);
    expect(stoppedAt?.reason).toBe("ValueError: no");
  });

  it("is the Python fences of a Markdown text", () => {
    const text =
      "# Title\n```python\na = [1, 2]\n```\ntext\n```js\nlet b = 3\n```\n```py\nc = a[1]\n```\n";
    expect(Object.keys(read(text, "markdown").variables)).toEqual(["a", "c"]);
  });

  it("is nothing else", () => {
    expect(reader.read("let a = 1", "typescript")).toBe(null);
  });
});

describe("a program that would not end, or reach outside", () => {
  it("makes no list that fills the memory, whatever time it has, and goes on", async () => {
    const patient = { ...patientBudget, steps: Infinity };
    const unlimited = await openProgramReader(sourceResources, patient);
    const text = "x = [0] * 10 ** 9\ny = (1, 2) * 10 ** 9\nz = [1, 2]";
    const { recording } = unlimited.read(text, "python")!;
    expect(recording.stoppedAt).toBeNull();
    expect(recording.unknown.map(({ what }) => what)).toContain(
      "this array is too long to be followed",
    );
    expect(unlimited.followShapes(text, "python")?.report.shapes.at(-1)?.variable).toBe("z");
  });

  it.each([
    ["while True:\n    pass"],
    ["def f(n):\n    return f(n + 1)\nf(0)"],
    ["import numpy as np\na = np.zeros(10 ** 9)\nb = a + 1"],
    ["x = [0] * 10 ** 9"],
    ["x = 'a' * 10 ** 9"],
    ["open('/etc/passwd').read()"],
    ["eval('1 + 1')"],
    ["import os\nos.system('ls')"],
    ["import requests\nrequests.get('http://example.com')"],
    ["x = []\nx.append(x)\nprint(x)"],
    ["class A:\n    def __getattr__(self, name):\n        return getattr(self, name)\nA().x"],
    ["def g():\n    while True:\n        yield 1\nx = list(g())"],
    ["((((((((((((((((((((1))))))))))))))))))))" + "+1".repeat(3000)],
    ["def f(:\n  x = = 3\n"],
    ["x = 2 ** 1000000\ny = x + 1"],
    ["for i in range(10 ** 12):\n    pass"],
  ])("ends: %j", async (text) => {
    let program = read("");
    await expectSoon(() => (program = read(text)));
    const isTold = program.stoppedAt !== null || program.unknown.length > 0;
    const isHarmless =
      text.startsWith("x = []") ||
      text.startsWith("def g") ||
      text.startsWith("x = 'a'") ||
      text.startsWith("import numpy") ||
      text.startsWith("((");
    expect(isTold || isHarmless).toBe(true);
  });
});

it.each([
  ["F.gumbel_softmax(x, hard=True)", "`hard` of `F.gumbel_softmax` is not followed"],
  ["np.ones(2) if hasattr(np, 'nope') else 0", "it is not known here whether there is `nope`"],
  [
    "nn.MultiheadAttention(4, 2, add_bias_kv=True)(x, x, x)",
    "`add_bias_kv` and `add_zero_attn` are not followed",
  ],
  ["F.nll_loss(x, torch.tensor([0.5, 0.5]))", "this cross entropy is not followed"],
  ["np.add.reduceat([1, 2], [0])", "`reduceat` of `np.add` is not followed"],
  [
    "str(np.ones(2)) if np.set_printoptions(nanstr='-') else str(np.ones(2))",
    "a part of this text is unknown",
  ],
])("says what is not followed: %s", (expression, reason) => {
  const head = [
    "import numpy as np, torch",
    "import torch.nn as nn, torch.nn.functional as F",
    "torch.manual_seed(1)",
    "x = torch.ones(2, 4)",
  ];
  const { variables, unknown, stoppedAt } = read([...head, `y = ${expression}`].join("\n"));
  expect(stoppedAt).toBe(null);
  expect(variables["y"]?.values).toBeUndefined();
  expect(JSON.stringify([variables["y"], unknown])).toContain(JSON.stringify(reason).slice(1, -1));
});

it("prints equal modules of a list in one line, and what it does not know as a question mark", () => {
  const { output } = read(
    [
      "import torch.nn as nn",
      "print(nn.ModuleList([nn.ReLU(), nn.ReLU(), nn.Dropout(0.5)]))",
      "print(nn.ParameterList([]))",
    ].join("\n"),
  );
  expect(output).toBe(
    "ModuleList(\n  (0-1): 2 x ReLU()\n  (2): Dropout(p=0.5, inplace=False)\n)\n?\n",
  );
});

describe("a view in PyTorch", () => {
  const start = [
    "import torch",
    "a = torch.arange(12.).view(3, 4)",
    "h = a.view(3, 2, 2).transpose(0, 1)",
    "out = h @ h.transpose(1, 2) @ h",
  ];
  const follow = (view: string) => read([...start, `x = ${view}`, "y = x + 1"].join("\n"));

  it.each([
    ["out.transpose(0, 1).view(3, 4)"],
    ["a.T.view(12)"],
    ["a[:, :2].view(6)"],
    ["torch.cat([a, a]).T.view(-1)"],
  ])("%s ends the program, as there", (view) => {
    const { variables, stoppedAt } = follow(view);
    expect(stoppedAt?.reason).toContain("view size is not compatible");
    expect(variables).not.toHaveProperty("y");
  });

  it.each([
    ["h.transpose(0, 1).view(3, 4)", [3, 4]],
    ["out.transpose(0, 1).contiguous().view(3, 4)", [3, 4]],
    ["out.transpose(0, 1).reshape(3, 4)", [3, 4]],
    ["a.T.view(2, 2, 3)", [2, 2, 3]],
    ["a[:2].view(8)", [8]],
    ["a.chunk(2, dim=-1)[0].view(3, 2, 1)", [3, 2, 1]],
  ])("%s is one", (view, shape) => {
    expect(follow(view).variables["y"]).toMatchObject({ shape });
  });
});
