import { describe, expect, it } from "vitest";
import { findShapeProblems } from "../../../src/viewModel/shapes/findShapeProblems.ts";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";
import { reader } from "../../support/problemsOf.ts";
import { imports, moduleOf } from "../../support/moduleOf.ts";
import { shapesOf } from "../../support/shapesOf.ts";

describe("a tensor whose dimensions nobody counts", () => {
  const heads = [
    "self.heads = heads",
    "self.qkv = nn.Linear(dim, 3 * dim)",
    "self.width = dim // heads",
  ];
  const layer = (...forward: readonly string[]): readonly string[] =>
    shapesOf(["from einops import rearrange", ...moduleOf("dim, heads", heads, forward)]).slice(1);

  it("has as many as a pattern says", () => {
    const pattern = "'b n (qkv h d) -> qkv b h n d', qkv=3, h=self.heads";
    const shape = "(x.shape[0], heads, x.shape[1], dim // heads)";
    expect(layer("y = self.qkv(x)", `q, k, v = rearrange(y, ${pattern})`)).toEqual([
      `q ${shape}`,
      `k ${shape}`,
      `v ${shape}`,
    ]);
  });

  it("has as many as an order of dimensions names", () => {
    const lines = [
      "y = self.qkv(x)[..., : self.heads * self.width]",
      "y = y.view(y.size()[:-1] + (self.heads, self.width))",
      "y = y.permute(0, 2, 1, 3)",
    ];
    expect(layer(...lines).at(-1)).toBe("y (x.shape[0], heads, x.shape[1], dim // heads)");
  });

  it.each(["split(self.dim, dim=2)", "chunk(3, dim=2)"])(
    "has as many as the code says by their numbers and by an order, also with sizes that are left away: %s",
    (parts) => {
      const given = [...heads, "self.dim = dim"];
      const forward = [
        `q, k, v = self.qkv(x).${parts}`,
        "shape = q.shape[:-1] + (self.heads, self.width)",
        "q = q.reshape(shape).permute(0, 2, 1, 3)",
      ];
      expect(shapesOf(moduleOf("dim, heads", given, forward))).toEqual([
        ...["q", "k", "v"].map((name) => `${name} (x.shape[0], x.shape[1], dim)`),
        "q (x.shape[0], heads, x.shape[1], dim // heads)",
      ]);
    },
  );

  it("has any dimensions before those that are used, where several numbers of them fit", () => {
    expect(shapesOf(moduleOf("dim, heads", heads, ["y = self.qkv(x)"]))).toEqual([
      "y (…, 3 * dim)",
    ]);
  });

  it("is that of a function of queries, keys, and values", () => {
    const lines = [
      "import torch",
      "def attend(q, k, v):",
      "    d_k = q.size(-1)",
      "    weights = torch.softmax(q @ k.transpose(-2, -1) / d_k**0.5, dim=-1)",
      "    y = weights @ v",
    ];
    expect(shapesOf(lines)).toEqual(["weights (…, queries, keys)", "y (…, queries, v.shape[-1])"]);
    const { attentions } = findShapeProblems(reader.followShapes(lines.join("\n"), "python")!);
    expect(attentions.map(({ title }) => title)).toEqual([
      "Attention · width d_k · scale 1/√d_k · weights (…, queries, keys)",
    ]);
  });

  it("leaves a comment the names of what comes before", () => {
    const said = (comment: string) => {
      const text = moduleOf("dim=64, heads=4", heads, [`y = self.qkv(x)  # ${comment}`]).join("\n");
      const { warnings } = findShapeProblems(reader.followShapes(text, "python")!);
      return warnings.map(({ message, fix }) => [message, fix?.text]);
    };
    expect(said("(B, T, 3 * dim)")).toEqual([]);
    expect(said("(B, T, dim)")).toEqual([
      ["The comment says (B, T, dim), but the shape is (…, 3 * dim).", "(B, T, 3 * dim)"],
    ]);
  });

  it("has no shape where what is made of it depends on their number", () => {
    const lines = ["y = self.qkv(x)", "z = y.transpose(0, 1)"];
    expect(shapesOf(moduleOf("dim, heads", heads, lines))).toEqual([]);
  });
});

describe("a case of one size", () => {
  const repeat = (first: string): readonly string[] => [
    "import torch",
    "def repeat(x, n):",
    "    B, T, C = x.shape",
    "    if n == 1:",
    `        return ${first}`,
    "    return x[:, :, None, :].expand(B, T, n, C).reshape(B, T * n, C)",
    "def use(x, n):",
    "    B, T, C = x.shape",
    "    y = repeat(x, n)",
  ];

  it.each([
    ["x", ["y (B, T * n, C)"]],
    ["x[0]", []],
  ])("is one of the general case if it has as many dimensions: %s", (first, expected) => {
    expect(shapesOf(repeat(first))).toEqual(expected);
  });
});

it("a size without a name is called what another function calls it", () => {
  const lines = [
    "import torch",
    "def split(x, heads):",
    "    batch, tokens, width = x.shape",
    "    return x.view(batch, tokens, heads, width // heads)",
    "def walk(x, heads):",
    "    y = x.permute(0, 2, 1)",
    "    return split(y, heads)",
  ];
  expect(shapesOf(lines)).toContain("y (batch, tokens, width)");
});

describe("a mask that nobody gives", () => {
  it("fits what it is added to, unlike other tensors", () => {
    const add = (name: string): readonly string[] =>
      shapesOf([
        "import torch",
        `def attend(q, ${name}=None):`,
        "    B, T, C = q.shape",
        "    scores = q @ q.transpose(1, 2)",
        `    if ${name} is not None:`,
        `        scores = scores + ${name}`,
        "    weights = scores.softmax(dim=-1)",
      ]);
    expect(add("mask").at(-1)).toBe("weights (B, T, T)");
    expect(add("other").at(-1)).toBe("scores (B, T, T)");
  });
});

describe("what goes through the attention of PyTorch", () => {
  const init = [
    "self.norm = nn.LayerNorm(width)",
    "self.attend = nn.MultiheadAttention(width, heads, batch_first=True)",
  ];

  it("has as many dimensions as batches have, where these come first, and heads of whole sizes", () => {
    const lines = ["x = self.norm(x)", "y, weights = self.attend(x, x, x)", "one = y[:, 0]"];
    expect(shapesOf(moduleOf("width, heads", init, lines))).toEqual([
      "x (batch, tokens, width)",
      "y (batch, tokens, width)",
      "weights (batch, tokens, tokens)",
      "one (batch, width)",
    ]);
  });

  it("has them also inside a layer of a whole block", () => {
    const block = ["self.block = nn.TransformerEncoderLayer(width, heads, batch_first=True)"];
    const lines = ["y = self.block(x)", "one = y[:, 0]"];
    expect(shapesOf(moduleOf("width, heads", block, lines)).at(-1)).toBe("one (batch, width)");
  });
});

describe("a function that splits what nobody gives, and is called with several", () => {
  const lines = [
    ...imports,
    "class Attend(nn.Module):",
    "    def __init__(self, width, heads):",
    "        super().__init__()",
    "        self.heads = heads",
    "        self.of = nn.ModuleList([nn.Linear(width, width) for _ in range(3)])",
    "    def split(self, x):",
    "        B, T, C = x.shape",
    "        return x.view(B, T, self.heads, C // self.heads).transpose(1, 2)",
    "    def forward(self, q, k, v):",
    "        q = self.split(self.of[0](q))",
    "        k = self.split(self.of[1](k))",
    "        v = self.split(self.of[2](v))",
    "        scores = q @ k.transpose(-2, -1)",
    "        out = scores.softmax(-1) @ v",
  ];

  it("has one shape on each line, with as many keys as come in", () => {
    const shapes = shapesOf(lines);
    expect(shapes.filter((each) => each.startsWith("scores "))).toEqual([
      "scores (B, heads, queries, keys)",
    ]);
    expect(shapes.filter((each) => each.startsWith("out "))).toHaveLength(1);
  });
});

it("what one run found of sixty functions stays where the steps end in the next one", async () => {
  const few = await openProgramReader(sourceResources, { ...patientBudget, steps: 60_000 });
  const lines = Array.from({ length: 60 }, (_, at) => [
    `def attend_${at}(q, k, v):`,
    "    scores = q @ k.transpose(-2, -1)",
    "    return scores.softmax(-1) @ v",
  ]);
  const text = ["import torch", ...lines.flat()].join("\n");
  expect(few.followShapes(text, "python")!.report.attentions).toHaveLength(60);
});

describe("a shape that is cut", () => {
  const of = (...body: readonly string[]): readonly string[] =>
    shapesOf(["import torch", "def run(x, n):", ...body.map((line) => `    ${line}`)]);

  it.each(["h, w = x.shape[-2:]", "h, w, device = *x.shape[-2:], x.device"])(
    "gives its last sizes: %s",
    (line) => {
      expect(of(line, "y = torch.zeros(h, w)", "z = x + y")).toEqual(["y (h, w)", "z (…, h, w)"]);
    },
  );

  it("says how many dimensions there are, with those that it leaves away", () => {
    expect(of("h, w = x.shape[2:]", "y = x * 2").at(-1)).toBe("y (x.shape[0], x.shape[1], h, w)");
    expect(of("b, t = x.shape[:-1]", "y = x * 2").at(-1)).toBe("y (b, t, x.shape[2])");
  });

  it("has no more parts than a tensor has dimensions", () => {
    const lines = ["count = n * n * n * n", "rest = x.shape[:count]", "y = torch.zeros(n, 2)"];
    expect(of(...lines, "part = x.shape[-1000000000:]")).toEqual(["y (n, 2)"]);
  });

  it("does not say how many dimensions there are where its size is split", () => {
    expect(of("y = x.view(*x.shape[:-1], n, 4)")).toEqual([]);
  });
});
