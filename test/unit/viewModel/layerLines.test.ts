import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findShapeProblems } from "../../../src/viewModel/shapes/findShapeProblems.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

const start = [
  "import copy, math, torch",
  "import torch.nn as nn",
  "import torch.nn.functional as F",
  "from dataclasses import dataclass",
];

function layersOf(code: readonly string[]) {
  const text = [...start, ...code].join("\n");
  const { layers } = findShapeProblems(reader.followShapes(text, "python")!);
  return layers.map((layer) => ({
    ...layer,
    code: text.slice(layer.range.start, layer.range.end),
  }));
}

/** What stands above the layers of a program, each with the code that it stands above. */
const linesAbove = (code: readonly string[]): readonly string[] =>
  layersOf(code).map(({ title, code: place }) => `${place}: ${title}`);

const attention = [
  "class Attention(nn.Module):",
  "    def __init__(self, config):",
  "        super().__init__()",
  "        self.heads = config.heads",
  "        self.qkv = nn.Linear(config.width, 3 * config.width, bias=False)",
  "        self.out = nn.Linear(config.width, config.width, bias=False)",
  "    def forward(self, x):",
  "        B, T, C = x.shape",
  "        q, k, v = self.qkv(x).split(C, dim=2)",
  "        q = q.view(B, T, self.heads, C // self.heads).transpose(1, 2)",
  "        k = k.view(B, T, self.heads, C // self.heads).transpose(1, 2)",
  "        v = v.view(B, T, self.heads, C // self.heads).transpose(1, 2)",
  "        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)",
  "        return self.out(y.transpose(1, 2).reshape(B, T, C))",
];

const mlp = [
  "class Wide(nn.Module):",
  "    def __init__(self, config):",
  "        super().__init__()",
  "        self.a = nn.Linear(config.width, 4 * config.width)",
  "        self.b = nn.Linear(4 * config.width, config.width)",
  "    def forward(self, x):",
  "        return self.b(F.gelu(self.a(x)))",
];

const model = [
  "@dataclass",
  "class Config:",
  "    width: int = 32",
  "    heads: int = 4",
  "    layers: int = 3",
  "    words: int = 100",
  "    longest: int = 16",
  ...attention,
  ...mlp,
  "class Layer(nn.Module):",
  "    def __init__(self, config):",
  "        super().__init__()",
  "        self.norm1, self.norm2 = nn.LayerNorm(config.width), nn.LayerNorm(config.width)",
  "        self.attention, self.wide = Attention(config), Wide(config)",
  "    def forward(self, x):",
  "        x = x + self.attention(self.norm1(x))",
  "        return x + self.wide(self.norm2(x))",
  "class Writer(nn.Module):",
  "    def __init__(self, config):",
  "        super().__init__()",
  "        self.tokens = nn.Embedding(config.words, config.width)",
  "        self.places = nn.Embedding(config.longest, config.width)",
  "        self.layers = nn.ModuleList([Layer(config) for _ in range(config.layers)])",
  "        self.norm = nn.LayerNorm(config.width)",
  "        self.head = nn.Linear(config.width, config.words, bias=False)",
  "        self.tokens.weight = self.head.weight",
  "    def forward(self, idx):",
  "        B, T = idx.shape",
  "        x = self.tokens(idx) + self.places(torch.arange(T))",
  "        for layer in self.layers:",
  "            x = layer(x)",
  "        return self.head(self.norm(x))",
];

describe("lines above layers without numbers", () => {
  it("say what each class is, by what it computes, with widths, parameters, and memory", () => {
    expect(linesAbove(model)).toEqual([
      "Attention: Attention layer · 4 heads × 8 · width 32 · 4,096 parameters",
      "Wide: GELU MLP · 32 → 128 → 32 · 8,352 parameters",
      "Layer: Transformer block · width 32 · LayerNorm · 12,576 parameters",
      "Writer: Transformer model · 3 × Layer · width 32 · 41,504 parameters with Config · " +
        "weights 166 kB in float32 · KV cache 768 B per token",
      "nn.Embedding(config.words, config.width): Token embedding 100 × 32 · " +
        "Position embedding 16 × 32 · 3,712 parameters",
      "nn.Linear(config.width, config.words, bias=False): Output head · 32 → 100 · " +
        "same weights as the token embedding",
    ]);
  });

  it("say nothing of a class with a part that cannot run", () => {
    const wrong = model.map((line) =>
      line.replace(
        "nn.Linear(4 * config.width, config.width)",
        "nn.Linear(3 * config.width, config.width)",
      ),
    );
    const said = linesAbove(wrong);
    expect(said[0]).toBe("Attention: Attention layer · 4 heads × 8 · width 32 · 4,096 parameters");
    expect(said.filter((line) => /^(Layer|Wide):/.test(line))).toEqual([]);
  });

  it("list the parts of a class, and count shared weights once", () => {
    const parts = layersOf(model)
      .find(({ name }) => name === "Writer")
      ?.parts.map(({ name, size }) => [name, size]);
    expect(parts).toEqual([
      ["tokens · Embedding", "3,200"],
      ["places · Embedding", "512"],
      ["layers · 3 × Layer", "37,728"],
      ["norm · LayerNorm", "64"],
      ["head · Linear", "shared, counted above"],
      ["In all", "41,504"],
    ]);
  });

  it("describe a class as it is made, whatever a method nobody calls would change", () => {
    const crop = [
      "    def crop(self, length):",
      "        self.places.weight = nn.Parameter(self.places.weight[:length])",
    ];
    expect(linesAbove([...model, ...crop])).toEqual(linesAbove(model));
  });

  it("know activations and norms that are written out, and gates", () => {
    expect(
      linesAbove([
        "class Norm(nn.Module):",
        "    def __init__(self, dim=64):",
        "        super().__init__()",
        "        self.weight = nn.Parameter(torch.ones(dim))",
        "    def forward(self, x):",
        "        B, T, C = x.shape",
        "        return self.weight * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6))",
        "class Centred(nn.Module):",
        "    def __init__(self, dim=64):",
        "        super().__init__()",
        "        self.a, self.b = nn.Parameter(torch.ones(dim)), nn.Parameter(torch.zeros(dim))",
        "    def forward(self, x):",
        "        B, T, C = x.shape",
        "        mean, std = x.mean(-1, keepdim=True), x.std(-1, keepdim=True)",
        "        return self.a * (x - mean) / (std + 1e-6) + self.b",
        "class Gated(nn.Module):",
        "    def __init__(self, dim=64, inner=96):",
        "        super().__init__()",
        "        self.w1, self.w3 = nn.Linear(dim, inner), nn.Linear(dim, inner)",
        "        self.w2 = nn.Linear(inner, dim)",
        "    def forward(self, x):",
        "        B, T, C = x.shape",
        "        gate = self.w1(x)",
        "        return self.w2(gate * torch.sigmoid(gate) * self.w3(x))",
        "class Smooth(nn.Module):",
        "    def __init__(self, dim=64):",
        "        super().__init__()",
        "        self.net = nn.Sequential(nn.Linear(dim, 10), nn.ReLU(), nn.Linear(10, dim))",
        "        self.up, self.down = nn.Linear(dim, 8), nn.Linear(8, 2)",
        "    def forward(self, x):",
        "        B, T, C = x.shape",
        "        x = self.up(self.net(x))",
        "        x = 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3)))",
        "        return self.down(x)",
        "class Line(nn.Module):",
        "    def __init__(self, dim=64):",
        "        super().__init__()",
        "        self.a, self.b = nn.Linear(dim, 8), nn.Linear(8, dim)",
        "    def forward(self, x):",
        "        B, T, C = x.shape",
        "        return self.b(2 * self.a(x))",
      ]),
    ).toEqual([
      "Norm: RMSNorm · width 64 · 64 parameters",
      "Centred: LayerNorm · width 64 · 128 parameters",
      "Gated: SwiGLU MLP · 64 → 96 → 64 · 18,688 parameters",
      "Smooth: MLP · 1,892 parameters",
    ]);
  });

  it("keep names of sizes without a value, and say nothing of what is not followed", () => {
    expect(
      linesAbove([
        "class Wide(nn.Module):",
        "    def __init__(self, d_model, d_ff):",
        "        super().__init__()",
        "        self.a, self.b = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)",
        "    def forward(self, x):",
        "        B, T, C = x.shape",
        "        return self.b(torch.relu(self.a(x)))",
        "class Guarded(nn.Module):",
        "    def __init__(self, other, d_model=64):",
        "        super().__init__()",
        "        self.other = other",
        "        self.a, self.b = nn.Linear(d_model, 8), nn.Linear(8, d_model)",
        "    def forward(self, x):",
        "        B, T, W = x.shape",
        "        return self.b(torch.relu(self.a(x))) + self.other(x)",
      ]),
    ).toEqual([
      "Wide: ReLU MLP · d_model → d_ff → d_model · 2 × d_ff × d_model + d_ff + d_model parameters",
      "Guarded: ReLU MLP · 64 → 8 → 64",
    ]);
  });

  it("count copies of a layer as layers of their own", () => {
    expect(
      linesAbove([
        ...mlp.map((line) =>
          line.replace("config)", "config=None)").replaceAll("config.width", "64"),
        ),
        "class Rows(nn.Module):",
        "    def __init__(self):",
        "        super().__init__()",
        "        one = Wide()",
        "        self.tokens = nn.Embedding(10, 64)",
        "        self.rows = nn.ModuleList([copy.deepcopy(one) for _ in range(3)])",
        "    def forward(self, idx):",
        "        B, T = idx.shape",
        "        x = self.tokens(idx)",
        "        for row in self.rows:",
        "            x = row(x)",
        "        return x",
      ]).filter((line) => line.startsWith("Rows")),
    ).toEqual(["Rows: Model · 99,904 parameters · weights 399.6 kB in float32"]);
  });

  it("know an attention whose inputs have any shape, by the layers that its heads are split from", () => {
    const many = (inputs: string, split: string) => [
      "class Many(nn.Module):",
      "    def __init__(self, h, width):",
      "        super().__init__()",
      "        self.h, self.each = h, width // h",
      "        self.maps = nn.ModuleList([nn.Linear(width, width) for _ in range(4)])",
      `    def forward(self, ${inputs}):`,
      `        n = ${inputs.split(",")[0]}.size(0)`,
      `        q, k, v = [m(x).view(${split}).transpose(1, 2) for m, x in zip(self.maps, (${inputs},))]`,
      "        w = torch.softmax(q @ k.transpose(-2, -1) / self.each**0.5, dim=-1)",
      "        return self.maps[-1]((w @ v).transpose(1, 2).reshape(n, -1, self.h * self.each))",
    ];
    const title =
      "Many: Attention layer · h heads × each · width width · 4 × width² + 4 × width parameters";
    const split = "n, -1, self.h, self.each";
    expect(linesAbove(many("query, key, value", split))).toContain(title);
    expect(linesAbove(many("query, key, value", "n, -1, self.h, 7"))).not.toContain(title);
  });

  it("say of the GPT among the examples what is known of GPT-2", () => {
    const code = readFileSync("media/examples/gpt.py", "utf8").split("\n");
    const titles = layersOf(code).map(({ title }) => title);
    expect(titles).toContain(
      "Transformer model · 12 × Block · width 768 · 124.4 M parameters with GPTConfig · " +
        "weights 497.8 MB in float32 · KV cache 73.7 kB per token",
    );
    expect(titles).toHaveLength(6);
  });
});

it("a model of which nothing is known has no line that says only that", () => {
  const both = [
    ...["class Both(nn.Module):", "    def __init__(self, first, second):"],
    ...["        super().__init__()", "        self.first, self.second = first, second"],
    ...["    def forward(self, x):", "        return self.second(self.first(x))"],
  ];
  expect(linesAbove(both).filter((line) => line.endsWith(": Model"))).toEqual([]);
});
