import { describe, expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { describeHint } from "../../../src/viewModel/shapes/hintText.ts";
import { hintsOf } from "../../support/hintLines.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

/** The shapes of a program, by the names of its variables, with what is assumed and the problems. */
function follow(text: string) {
  const { program, report } = reader.followShapes(text, "python")!;
  const shapes: Record<string, string> = {};
  for (const { variable, symbolic } of report.shapes) {
    if (variable !== null) shapes[variable] = `(${symbolic.join(", ")})`;
  }
  const assumed = program.recording.assumed.map(({ name }) => name);
  return { shapes, assumed, problems: report.problems.length };
}

/** The attention weights of `Heads` at small sizes. */
function weightsOf(text: string): readonly number[] {
  const choice = { name: "Heads", seed: 1, words: ["the", "cat", "sat"], sizes: {} };
  const found = reader.readSmall(text, "python", choice)!;
  if (found.kind === "failed") throw new Error(found.reason);
  const [attention] = findAttentions(found.program.recording);
  return Array.from(attention!.weights.values);
}

/** What every dialect below computes. */
const wanted = {
  q: "(batch, heads, steps, width // heads)",
  k: "(batch, heads, steps, width // heads)",
  scores: "(batch, heads, steps, steps)",
  weights: "(batch, heads, steps, steps)",
  mixed: "(batch, heads, steps, width // heads)",
  joined: "(batch, steps, width)",
};

/** A class with its own words for layers, views, and softmax. */
function layer({ base = "Module", linear = "Linear", method = "forward", split = "", rest = "" }) {
  return [
    `class Heads(${base}):`,
    "    def __init__(self, width, heads):",
    "        super().__init__()",
    "        self.heads = heads",
    "        self.size = width // heads",
    `        self.q = ${linear}(width, width)`,
    `        self.k = ${linear}(width, width)`,
    `        self.v = ${linear}(width, width)`,
    `        self.o = ${linear}(width, width)`,
    `    def ${method}(self, x):`,
    "        batch, steps, width = x.shape",
    ...["q", "k", "v"].map((name) => `        ${name} = ${split.replaceAll("NAME", name)}`),
    ...rest.split("\n").map((line) => `        ${line}`),
    "        return self.o(joined)",
  ].join("\n");
}

const methods = {
  split: "self.NAME(x).reshape(batch, steps, self.heads, self.size).transpose(1, 2)",
  rest: [
    "scores = q @ k.transpose(-1, -2) / self.size ** 0.5",
    "weights = F.softmax(scores)",
    "mixed = weights @ v",
    "joined = mixed.transpose(1, 2).reshape(batch, steps, width)",
  ].join("\n"),
};

const functions = {
  split:
    "ops.transpose(ops.reshape(self.NAME(x), (batch, steps, self.heads, self.size)), (0, 2, 1, 3))",
  rest: [
    "scores = ops.matmul(q, ops.transpose(k, (0, 1, 3, 2))) / self.size ** 0.5",
    "weights = ops.softmax(scores, axis=-1)",
    "mixed = ops.matmul(weights, v)",
    "joined = ops.reshape(ops.transpose(mixed, (0, 2, 1, 3)), (batch, steps, width))",
  ].join("\n"),
};

const lists = {
  split: "self.NAME(x).reshape([batch, steps, self.heads, self.size]).transpose([0, 2, 1, 3])",
  rest: [
    "scores = paddle.matmul(q, k, transpose_y=True) * self.size ** -0.5",
    "weights = F.softmax(scores, axis=-1)",
    "mixed = paddle.matmul(weights, v)",
    "joined = mixed.transpose([0, 2, 1, 3]).reshape([batch, steps, width])",
  ].join("\n"),
};

const dialects: readonly (readonly [string, string, string])[] = [
  ["pasted without imports", "", layer(methods)],
  ["of MAX", "from max.nn import Linear, Module\nimport max.functional as F", layer(methods)],
  [
    "that is invented",
    "import quill.layers as nn\nfrom quill import ops",
    layer({ ...functions, base: "nn.Layer", linear: "nn.Dense", method: "call" }),
  ],
  [
    "of MindSpore",
    "from mindspore import nn, ops",
    layer({ ...functions, base: "nn.Cell", linear: "nn.Dense", method: "construct" }),
  ],
  [
    "of Paddle",
    "import paddle\nimport paddle.nn as nn\nimport paddle.nn.functional as F",
    layer({ ...lists, base: "nn.Layer", linear: "nn.Linear" }),
  ],
  [
    "of Paddle, pasted without imports",
    "",
    layer({ ...lists, base: "nn.Layer", linear: "nn.Linear" }),
  ],
  [
    "of Keras",
    "import keras\nfrom keras import layers, ops",
    layer({ ...functions, base: "layers.Layer", linear: "layers.Dense", method: "call" })
      .replaceAll("Dense(width, width)", "Dense(width, name='one')")
      .replace("batch, steps, width = x.shape", "batch, steps, width = ops.shape(x)"),
  ],
  [
    "of tinygrad",
    "from tinygrad.nn import Linear",
    layer({ ...methods, base: "object", method: "__call__" })
      .replace("        super().__init__()\n", "")
      .replace("F.softmax(scores)", "scores.softmax()"),
  ],
];

describe("a class for a framework that nobody knows is read like PyTorch's", () => {
  it.each(dialects)("%s", (_what, imports, code) => {
    const { shapes, assumed, problems } = follow(`${imports}\n${code}\n`);
    expect(shapes).toMatchObject(wanted);
    expect(assumed.length).toBeGreaterThan(0);
    expect(problems).toBe(0);
  });

  // Layers of Keras draw their weights when they are called first.
  const drawn = dialects.filter(([what]) => what !== "of Keras");

  it.each(drawn)("%s, also with small numbers, to the same weights", (_what, imports, code) => {
    const own = layer({ ...methods, base: "nn.Module", linear: "nn.Linear" });
    const torch = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F";
    const expected = weightsOf(
      `${torch}\n${own.replace("softmax(scores)", "softmax(scores, -1)")}\n`,
    );
    expect(expected.length).toBeGreaterThan(8);
    expect(weightsOf(`${imports}\n${code}\n`)).toEqual(expected);
  });

  it("with a mask that is added, types that are cast, and settings that are not there", () => {
    const { shapes, problems } = follow(
      [
        "from typing import cast",
        "from unheard.nn import Linear, Module",
        "import unheard.functional as F",
        "from unheard.tensor import Tensor, Value",
        "from settings import Settings",
        "from masks import causal_mask",
        "class Heads(Module):",
        "    def __init__(self, config: Settings) -> None:",
        "        self.width = config.width",
        "        self.all = Linear(self.width, 3 * self.width, bias=True)",
        "    def forward(self, x: Tensor) -> Tensor:",
        "        batch, steps, _ = x.shape",
        "        q, k, v = F.split(self.all(x), [self.width, self.width, self.width], axis=2)",
        "        q = cast(Tensor | Value, q)",
        "        scores = q @ k.transpose(-1, -2)",
        "        mask = causal_mask(q.shape[-2], 0, dtype=q.dtype)",
        "        scores = scores + mask",
        "        out = F.softmax(scores) @ v",
        "        return cast(Tensor, out)",
      ].join("\n"),
    );
    expect(Object.keys(shapes)).toEqual(expect.arrayContaining(["q", "k", "v", "scores", "out"]));
    expect(shapes["out"]).toMatch(/, width\)$/);
    expect(problems).toBe(0);
  });

  it("also in a function outside of all classes, and where its layers are made and called", () => {
    const attend = [
      "from unheard import Tensor",
      "def attend(q: Tensor, k: Tensor, v: Tensor):",
      "    scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5",
      "    return scores.softmax(-1) @ v",
    ];
    expect(follow(attend.join("\n")).shapes["scores"]).toBe("(…, queries, keys)");
    const imports = "from keras import layers, ops\nimport keras\n";
    const code = layer({ ...functions, base: "layers.Layer", linear: "layers.Dense" });
    const driver = "\nheads = Heads(8, 2)\ny = heads(keras.random.normal((1, 3, 8)))\n";
    const called = reader.followShapes(
      `${imports}${code}${driver}print(heads.count_params())`,
      "python",
    )!;
    expect(called.report.problems).toEqual([]);
    const run = reader.read(`${imports}${code}${driver}`, "python")!;
    expect(run.recording.stoppedAt).toBeNull();
  });

  it("as NumPy's functions where it has NumPy's names", () => {
    const { shapes } = follow("import cupy as cp\nx = cp.zeros((5, 8))\ny = cp.matmul(x, x.T)\n");
    expect(shapes).toMatchObject({ x: "(5, 8)", y: "(5, 5)" });
  });

  it("with another word for sizes", () => {
    const own = layer({ ...methods, base: "kt.Cell", linear: "kt.Dense" });
    const { shapes, problems } = follow(
      `import kestrel as kt\nfrom kestrel import functional as F\n${own.replace("x.shape", "x.dims")}\n`,
    );
    expect(shapes).toMatchObject(wanted);
    expect(problems).toBe(0);
  });

  it("but a piece for MLX, without its imports, is read as MLX", () => {
    const own = layer({
      ...{ base: "nn.Module", linear: "nn.Linear", method: "__call__" },
      split: "self.NAME(x).reshape(batch, steps, self.heads, -1).transpose(0, 2, 1, 3)",
      rest: [
        "k = mx.repeat(k, 1, axis=1)",
        "scores = q @ k.transpose(0, 1, 3, 2) / self.size ** 0.5",
        "weights = mx.softmax(scores, axis=-1)",
        "mixed = weights @ v",
        "joined = mixed.transpose(0, 2, 1, 3).reshape(batch, steps, width)",
      ].join("\n"),
    });
    const { shapes, problems } = follow(`${own}\n`);
    expect(shapes).toMatchObject({ weights: wanted.weights, joined: wanted.joined });
    expect(problems).toBe(0);
  });

  it("but what is known, or of another kind, is not", () => {
    const torch = follow("import torch\nx = torch.ones(2, 3)\ny = x.transpose([1, 0])\n");
    expect(torch.assumed).toEqual([]);
    expect(torch.shapes["y"]).toBeUndefined();
    const table = follow("import pandas as pd\nx = pd.concat([pd.Series([1]), pd.Series([2])])\n");
    expect(table.assumed).toEqual([]);
  });
});

it("PyTorch takes NumPy's words where it really does", () => {
  const run = (call: string) => {
    const text = `import torch\nimport torch.nn.functional as F\nx = torch.ones(2, 4)\ny = ${call}\n`;
    const value = reader.read(text, "python")!.variables.get("y");
    return value?.kind === "tensor" && value.numbers() !== null;
  };
  for (const call of [
    "torch.softmax(x, axis=-1)",
    "x.sum(axis=0, keepdims=True)",
    "x.unsqueeze(axis=0)",
  ])
    expect(run(call), call).toBe(true);
  // What is written in Python has only its own words.
  for (const call of [
    "F.softmax(x, axis=-1)",
    "torch.split(x, 2, axis=1)[0]",
    "torch.roll(x, 1, axis=0)",
  ])
    expect(run(call), call).toBe(false);
});

it("a hint says what it assumes of a library that is not known", () => {
  const [hint] = hintsOf(
    "from unheard import Linear\nimport torch\ny = Linear(4, 3)(torch.ones(2, 4))\n",
  );
  expect(hint?.assumed).toEqual(["unheard.Linear"]);
  expect(describeHint(hint!)).toContain(
    "Assumes that these work as in PyTorch or NumPy: unheard.Linear.",
  );
});

it("what is assumed is no ground for a warning", () => {
  const lines = ["x = torch.ones(2, 3)", "y = x @ x"];
  expect(follow(["import torch", ...lines].join("\n")).problems).toBe(1);
  const unsure = ["from unheard import Linear", "import torch", "z = Linear(3, 3)", ...lines];
  expect(follow(unsure.join("\n")).problems).toBe(0);
});

it("tensors that their class makes, and that are cut between places, have shapes", () => {
  const lines = [
    "from tinygrad import Tensor, nn",
    "class Parts:",
    "    def __init__(self, width: int):",
    "        self.both = nn.Linear(width, 2 * width)",
    "        self.width = width",
    "    def __call__(self, x: Tensor):",
    "        batch, steps, _ = x.shape",
    "        left, right = [self.both(x).shrink((None, None, (at * self.width, (at + 1) * self.width))) for at in range(2)]",
    "        row = self.both(x).shrink(None, (0, 1), None)",
    '        later = Tensor.full((1, steps, steps), float("-inf")).triu(1)',
    "        flat = Tensor.zeros(batch, steps)",
  ];
  expect(follow(lines.join("\n")).shapes).toEqual({
    left: "(batch, steps, width)",
    right: "(batch, steps, width)",
    row: "(batch, 1, 2 * width)",
    later: "(1, steps, steps)",
    flat: "(batch, steps)",
  });
});

it("a layer for outputs alone has the name of their number, also where it is a default", () => {
  const lines = [
    "from unheard import Dense, Layer",
    "class Triple(Layer):",
    "    def __init__(self, width=24, parts=4):",
    "        super().__init__()",
    "        self.all = Dense(3 * width)",
    "        self.parts = parts",
    "        self.each = width // parts",
    "    def call(self, x):",
    "        batch, steps = x.shape[0], x.shape[1]",
    "        joined = self.all(x)",
    "        split = joined.reshape(batch, steps, 3, self.parts, self.each)",
  ];
  expect(follow(lines.join("\n")).shapes["joined"]).toBe("(batch, steps, 3 * width)");
});

it("a linear layer of GPT-2 takes its outputs first; one that looks at neighbours is unknown", () => {
  const lines = [
    "from unheard import Conv1D, Module",
    "class Both(Module):",
    "    def __init__(self, width):",
    "        self.all = Conv1D(3 * width, width)",
    "        self.near = Conv1D(width, width, 5)",
    "    def forward(self, x):",
    "        batch, steps, width = x.shape",
    "        joined = self.all(x)",
    "        near = self.near(x)",
  ];
  expect(follow(lines.join("\n")).shapes).toEqual({ joined: "(batch, steps, 3 * width)" });
});

describe("a causal mask that is not here", () => {
  const heads = (name: string, masked: string): string =>
    `import math
from orbit import nn, ops
from .masks import ${name}

class Heads(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)

    def __call__(self, x):
        batch, steps, width = x.shape
        parts = ops.split(self.qkv(x), 3, axis=-1)
        q, k, v = [p.reshape(batch, steps, self.heads, -1).transpose(1, 2) for p in parts]
        scores = q @ k.transpose(-2, -1) / math.sqrt(width // self.heads)
        scores = ${masked}
        return ops.softmax(scores, axis=-1) @ v
`;

  it.each([
    ["lower_triangle_mask", "scores + lower_triangle_mask(steps)"],
    ["subsequent_mask", "scores.masked_fill(subsequent_mask(steps) == 0, -1e9)"],
    ["look_ahead_mask", "scores.masked_fill(look_ahead_mask(steps), float('-inf'))"],
    ["makeCausalMask", "ops.where(makeCausalMask(steps), scores, -1e9)"],
  ])("hides what its use says: %s", (name, masked) => {
    // Rows of three words, one head after the other: no word sees a later one, and each sees all before.
    const weights = weightsOf(heads(name, masked));
    const hidden = [1, 2, 5];
    for (const [at, weight] of weights.entries())
      expect(weight === 0).toBe(hidden.includes(at % 9));
  });

  it("is unknown where no use of it hides what comes later", () => {
    const text = heads("causal_mask", "scores * 2 * (causal_mask(steps) == 7)");
    expect(() => weightsOf(text)).toThrow("this use of `causal_mask` is not followed");
  });
});
