import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { reportLayers } from "../../../src/program/shapes/layerFacts.ts";
import { shapesOf } from "../../support/shapesOf.ts";
import { sourceResources } from "../../support/sourceResources.ts";
import { imports, moduleOf } from "../../support/moduleOf.ts";

describe("a projection to three times a size without a value", () => {
  const parts = (line: string): readonly string[] =>
    shapesOf(
      moduleOf(
        "n_embd, n_head, bias",
        ["self.c_attn = nn.Linear(n_embd, 3 * n_embd, bias=bias)", "self.n_embd = n_embd"],
        ["B, T, C = x.shape", "qkv = self.c_attn(x)", line],
      ),
    ).slice(1);

  it.each([
    "qkv.split(self.n_embd, dim=2)",
    "qkv.split([self.n_embd, self.n_embd, self.n_embd], dim=-1)",
    "torch.split(qkv, C, -1)",
    "qkv.chunk(3, dim=-1)",
    "torch.tensor_split(qkv, 3, dim=-1)",
    "torch.tensor_split(qkv, (self.n_embd, 2 * self.n_embd), dim=-1)",
    "qkv.view(B, T, 3, C).unbind(2)",
  ])("has three parts: %s", (split) => {
    expect(parts(`q, k, v = ${split}`)).toEqual(["q (B, T, C)", "k (B, T, C)", "v (B, T, C)"]);
  });

  it("has an unknown number of parts of an unknown size", () => {
    expect(parts("parts = qkv.split(T, dim=1)\nfirst = parts[0]").slice(0, 1)).toEqual([]);
  });

  it.each([
    ["x.topk(k, dim=-1)[0]", ["y (B, T, k)"]],
    ["x.split([k, k], dim=-1)[0]", ["y (B, T, k)"]],
    ["torch.tensor_split(x, (k,), dim=-1)[0]", []],
    ["x.narrow(2, 0, k)", []],
  ])("is compared with no other size: %s", (value, expected) => {
    const lines = ["import torch", "def choose(x, k):", "    B, T, C = x.shape"];
    expect(shapesOf([...lines, `    y = ${value}`])).toEqual(expected);
  });

  it("is whole where it is cut in half", () => {
    expect(
      shapesOf([
        ...imports.slice(0, 1),
        "def halves(x):",
        "    B, T, C = x.shape",
        "    a, b = x.chunk(2, dim=-1)",
      ]),
    ).toEqual(["a (B, T, C // 2)", "b (B, T, C // 2)"]);
  });
});

describe("a width that only a view into heads ties to that of the input", () => {
  const lines = [
    "import jax.numpy as jnp",
    "import flax.linen as nn",
    "from settings import Sizes",
    "class Heads(nn.Module):",
    "    sizes: Sizes",
    "    def setup(self):",
    "        self.three = nn.Dense(3 * self.sizes.n_embd)",
    "    def __call__(self, x):",
    "        N, S, W = x.shape",
    "        H = self.sizes.n_head",
    "        q, k, v = jnp.split(self.three(x), 3, axis=-1)",
    "        q = q.reshape(N, S, H, W // H).swapaxes(1, 2)",
  ];

  it("is that width", () => {
    expect(shapesOf(lines)).toEqual([
      ...["q (N, S, W)", "k (N, S, W)", "v (N, S, W)"],
      "q (N, n_head, S, W // n_head)",
    ]);
  });

  it("is another one where it is split otherwise", () => {
    const others = lines.map((each) => each.replace("H, W // H", "H, -1"));
    expect(shapesOf(others).slice(0, 1)).toEqual(["q (N, S, n_embd)"]);
  });
});

describe("a size that several others divide", () => {
  it("is a multiple of what divides them, too", () => {
    expect(
      shapesOf(
        moduleOf(
          "dim, n_heads, n_kv_heads",
          [
            "self.n_heads, self.n_kv_heads = n_heads, n_kv_heads",
            "self.n_rep = n_heads // n_kv_heads",
            "self.head_dim = dim // n_heads",
            "self.wq = nn.Linear(dim, n_heads * self.head_dim)",
            "self.wk = nn.Linear(dim, n_kv_heads * self.head_dim)",
          ],
          [
            "B, T, _ = x.shape",
            "q = self.wq(x)",
            "k = self.wk(x).view(B, T, self.n_kv_heads, self.head_dim)",
            "k = k.repeat_interleave(self.n_rep, dim=2)",
          ],
        ),
        {},
        "short",
      ),
    ).toEqual(["q (B, T, dim)", "k (B, T, n_kv_heads, head_dim)", "k (B, T, n_heads, head_dim)"]);
  });

  it("is no multiple of anything where another number is divided by it", () => {
    const lines = ["self.width = 64 // n_head", "self.p = nn.Linear(64, self.width)"];
    const shapes = shapesOf(moduleOf("n_head", lines, ["B, T, C = x.shape", "y = self.p(x)"]));
    expect(shapes).toEqual(["y (B, T, 64 // n_head)"]);
  });
});

describe("a calculation with values that nobody gives", () => {
  it.each([
    ["heads * width", "y (B, T, heads * width)"],
    ["int(heads / width)", "y (B, T, heads // width)"],
    ["int(heads)", "y (B, T, heads)"],
  ])("is a size where a layer takes it: %s", (size, shape) => {
    const lines = [`size = ${size}`, "self.p = nn.Linear(8, size)"];
    const forward = ["B, T, C = x.shape", "y = self.p(x)"];
    expect(shapesOf(moduleOf("heads, width", lines, forward))).toEqual([shape]);
  });

  it("is another value than they are", () => {
    const shapes = shapesOf([
      "import torch",
      "def keep(scores, least, pair):",
      "    first, second = pair",
      "    isKept = scores > least",
      "    H, W = isKept.shape",
      "    N, D = first.shape",
      "    B, T, C = second.shape",
      "    y = torch.zeros(B, N)",
    ]);
    expect(shapes).toEqual(["first (N, D)", "second (B, T, C)", "isKept (H, W)", "y (B, N)"]);
  });

  it("may be a size, or all of them, where it is the only one", () => {
    const forward = ["B, T, C = x.shape", "y = x.view(shape)", "z = y.transpose(1, 2)"];
    expect(
      shapesOf(["import torch", "def see(x, shape):", ...forward.map((each) => `    ${each}`)]),
    ).toEqual([]);
  });

  it("is one where the program uses a name that is not there", () => {
    const model = moduleOf(
      "width",
      ["self.p = nn.Linear(width, 2 * width)"],
      ["B, T, C = x.shape", "y = self.p(x)"],
    );
    expect(shapesOf([...model, "layer = Layer(n_embd)"])).toEqual(["y (B, T, 2 * n_embd)"]);
  });
});

describe("a number that is calculated from itself, again and again", () => {
  it("has no name, and takes no longer than others", () => {
    const grow = (name: string): readonly string[] => [
      `    for i in range(40):`,
      `        ${name} = ${name} * 3 % 7 + i * ${name} % 11`,
      `    y = torch.zeros(${name}, 2)`,
    ];
    const shapes = shapesOf(["import torch", "def grow(n):", "    n = n + 1", ...grow("n")]);
    expect(shapes).toEqual(["y (?, 2)"]);
    expect(shapesOf(["import torch", "def fixed():", "    k = 1", ...grow("k")])).toHaveLength(1);
  });
});

it("nothing is chosen from billions of rows at once", () => {
  const lines = ["import torch", "def none_of(x):", "    B, T, H, W = x.shape"];
  const chosen = "    y = x[:, :, :, torch.arange(0)]";
  expect(shapesOf([...lines, chosen])).toEqual(["y (B, T, H, 0)"]);
});

describe("a list as long as a size without a value", () => {
  const head = [
    ...imports,
    "class Head(nn.Module):",
    "    def __init__(self, width, head_size):",
    "        super().__init__()",
    "        self.key = nn.Linear(width, head_size)",
    "    def forward(self, x):",
    "        B, T, C = x.shape",
    "        k = self.key(x)",
    "        return k",
  ];
  const around = (list: string, ...forward: readonly string[]): readonly string[] => [
    ...head,
    "class Heads(nn.Module):",
    "    def __init__(self, width, n_head, head_size):",
    "        super().__init__()",
    `        self.heads = ${list}`,
    "    def forward(self, x):",
    ...forward.map((line) => `        ${line}`),
  ];
  const heads = "nn.ModuleList([Head(width, head_size) for _ in range(n_head)])";
  const blocks = "[Head(width, width) for _ in range(n_head)]";

  it.each([
    ["torch.cat([h(x) for h in self.heads], dim=-1)", "y (B, T, n_head * head_size)"],
    ["torch.stack(list(h(x) for h in self.heads), dim=1)", "y (B, n_head, T, head_size)"],
    ["torch.cat(tuple(map(lambda h: h(x), self.heads)), dim=2)", "y (B, T, n_head * head_size)"],
    ["torch.cat([h(x) for i, h in enumerate(self.heads)], dim=-1)", "y (B, T, n_head * head_size)"],
    ["torch.zeros(len(self.heads))", "y (n_head)"],
    ["self.heads[0](x)", "y (B, T, head_size)"],
  ])("has alike items: %s", (value, shape) => {
    expect(shapesOf(around(heads, `y = ${value}`)).at(-1)).toBe(shape);
  });

  it("is written as one item times a size, and says nothing of a shape", () => {
    const lines = [
      "shape = (x.shape[0],) + (1,) * (x.ndim - 1)",
      "y = torch.zeros(shape)",
      "z = torch.zeros(x.ndim)",
    ];
    expect(
      shapesOf(["import torch", "def drop(x):", ...lines.map((each) => `    ${each}`)]),
    ).toEqual(["z (ndim)"]);
  });

  it("is gone through at least once", () => {
    const loop = ["for block in self.heads:", "    x = block(x)", "y = x"];
    const shapes = shapesOf(around(`nn.ModuleList(${blocks})`, ...loop));
    expect(shapes.at(-1)).toBe("y (B, T, width)");
  });

  it("is a sequence of layers", () => {
    const shapes = shapesOf(
      around(`nn.Sequential(*${blocks})`, "B, T, C = x.shape", "y = self.heads(x)"),
    );
    expect(shapes.at(-1)).toBe("y (B, T, C)");
  });
});

describe("a layer of unknown parts", async () => {
  const reader = await openProgramReader(sourceResources, patientBudget);
  const mlp = (init: string): readonly string[] =>
    moduleOf(
      "width, bias, depth",
      [init, "self.up = nn.Linear(width, 4 * width)", "self.down = nn.Linear(4 * width, width)"],
      ["B, T, C = x.shape", "return self.down(F.relu(self.up(x)))"],
    );
  const parametersOf = (init: string): boolean => {
    const { program, joined, book } = reader.followShapes(mlp(init).join("\n"), "python")!;
    const [layer] = reportLayers({ ...program, joined, book }, program.variables);
    return layer!.parameters !== null;
  };

  it.each([
    ["self.other = nn.Linear(width, 8)", true],
    ["self.other = nn.Linear(width, 8, bias=bias)", false],
    ["self.others = nn.ModuleList([nn.Linear(8, 8) for _ in range(depth)])", false],
  ])("has no number of parameters: %s", (init, isKnown) => {
    expect(parametersOf(init)).toBe(isKnown);
  });
});

describe("a new shape after the first layer", () => {
  it.each([
    ["y.view(B, T, C)", "(B, T, C)"],
    ["y.view(B * T, C)", "(B * T, C)"],
    ["y[:, 0].view(B, C)", "(B, C)"],
  ])("has the width that the layer takes: %s", (view, shape) => {
    const body = ["B, T, C = x.shape", "y = self.a(x)", `z = ${view}`];
    const shapes = shapesOf(moduleOf("width", ["self.a = nn.Linear(width, width)"], body));
    expect(shapes.at(-1)).toBe(`z ${shape}`);
  });
});

describe("a mask that may not be given", () => {
  it.each([
    ...["~mask", "mask == 0", "mask", "~mask[:, None, :].bool()", "mask.logical_not()"],
    ...["hides(mask)", "mask.unsqueeze(1) < 1"],
  ])("leaves the scores their shape: %s", (hidden) => {
    const body = [
      "B, T, C = x.shape",
      "q = self.a(x)",
      "scores = q @ q.transpose(-2, -1)",
      "if mask is not None:",
      `    scores = scores.masked_fill(${hidden}, -1e9)`,
      "weights = scores.softmax(-1)",
    ];
    const made = ["self.a = nn.Linear(width, width)"];
    const lines = moduleOf("width", made, body, "x, mask=None");
    expect(shapesOf(lines).at(-1)).toBe("weights (B, T, T)");
  });

  it("leaves unknown how many numbers it shows, and what follows goes on", () => {
    const body = ["B, T, C = x.shape", "some = x.masked_select(shows(mask))", "all = x * 2"];
    const lines = moduleOf("width", ["self.width = width"], body, "x, mask=None");
    expect(shapesOf(lines)).toEqual(["all (B, T, C)"]);
  });
});

describe("keys and values of one projection, split into heads with -1", () => {
  it("have the width of a head, also where they are made of other positions", () => {
    const init = [
      "self.heads = heads",
      "self.q = nn.Linear(width, width)",
      "self.kv = nn.Linear(other, 2 * width)",
    ];
    const body = [
      "b, n, _ = x.shape",
      "_, m, _ = encoded.shape",
      "q = self.q(x).view(b, n, self.heads, -1)",
      "pair = self.kv(encoded).view(b, m, 2, self.heads, -1)",
    ];
    expect(shapesOf(moduleOf("width, other, heads", init, body, "x, encoded"))).toEqual([
      "q (b, n, heads, width // heads)",
      "pair (b, m, 2, heads, width // heads)",
    ]);
    const alone = ["b, m, _ = x.shape", "pair = self.kv(x).view(b, m, 2, self.heads, -1)"];
    expect(shapesOf(moduleOf("width, other, heads", init, alone))).toEqual([
      "pair (b, m, 2, heads, width // heads)",
    ]);
  });
});

describe("a setting that another class calls by a name of its own", () => {
  it("has its own name outside that class", () => {
    const one = moduleOf(
      "dim",
      ["self.a = nn.Linear(dim, dim)"],
      ["b, t, c = x.shape", "y = self.a(x)"],
    );
    const other = moduleOf(
      "dim",
      ["self.freqs = 1 / torch.arange(0, dim, 2)"],
      ["z = self.freqs * 2"],
    );
    const shapes = shapesOf([
      ...one,
      ...other.slice(imports.length).map((line) => line.replace("Layer", "Angles")),
    ]);
    expect(shapes).toEqual(["y (b, t, c)", "self.freqs (dim // 2)", "z (dim // 2)"]);
  });
});

describe("weights beside rows of which nobody says how many dimensions they have", () => {
  it.each(["self.weight * (x - mean)", "(x - mean) * self.weight"])(
    "are as wide: %s",
    (product) => {
      const body = ["mean = x.mean(dim=-1, keepdim=True)", `y = ${product}`];
      const init = ["self.weight = nn.Parameter(torch.ones(width))"];
      expect(shapesOf(moduleOf("width", init, body)).slice(1)).toEqual([
        "mean (…, 1)",
        "y (…, width)",
      ]);
    },
  );
});
