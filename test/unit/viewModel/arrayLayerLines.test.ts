import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findShapeProblems } from "../../../src/viewModel/shapes/findShapeProblems.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

/** What stands above the layers of a program, each with the code that it stands above. */
function linesAbove(code: readonly string[], imports: readonly string[]): readonly string[] {
  const text = [...imports, ...code].join("\n");
  const { layers } = findShapeProblems(reader.followShapes(text, "python")!);
  return layers.map(({ range, title }) => `${text.slice(range.start, range.end)}: ${title}`);
}

describe("lines above layers of other libraries", () => {
  it("say the same of classes of MLX", () => {
    const ofMlx = [
      "class Attention(nn.Module):",
      "    def __init__(self, dim: int = 32, heads: int = 4):",
      "        super().__init__()",
      "        self.heads = heads",
      "        self.q, self.k, self.v, self.o = [nn.Linear(dim, dim, bias=False) for _ in range(4)]",
      "    def __call__(self, x):",
      "        B, T, C = x.shape",
      "        split = lambda t: t.reshape(B, T, self.heads, -1).transpose(0, 2, 1, 3)",
      "        q, k, v = split(self.q(x)), split(self.k(x)), split(self.v(x))",
      "        w = mx.softmax(q @ k.transpose(0, 1, 3, 2) / (C // self.heads) ** 0.5, axis=-1)",
      "        return self.o((w @ v).transpose(0, 2, 1, 3).reshape(B, T, C))",
      "class FeedForward(nn.Module):",
      "    def __init__(self, dim: int = 32, hidden: int = 64):",
      "        super().__init__()",
      "        self.a, self.b = nn.Linear(dim, hidden), nn.Linear(hidden, dim)",
      "    def __call__(self, x):",
      "        return self.b(nn.relu(self.a(x)))",
      "class Block(nn.Module):",
      "    def __init__(self):",
      "        super().__init__()",
      "        self.attention, self.wide = Attention(), FeedForward()",
      "        self.norm = nn.RMSNorm(32)",
      "    def __call__(self, x):",
      "        x = x + self.attention(self.norm(x))",
      "        return x + self.wide(x)",
    ];
    expect(linesAbove(ofMlx, ["import mlx.core as mx", "import mlx.nn as nn"])).toEqual([
      "Attention: Attention layer · 4 heads × 8 · width 32 · 4,096 parameters",
      "FeedForward: ReLU MLP · 32 → 64 → 32 · 4,192 parameters",
      "Block: Transformer block · width 32 · RMSNorm · 8,320 parameters",
    ]);
  });

  describe("of Flax, which gives layers their parameters when they are called", () => {
    const imports = ["import jax, jax.numpy as jnp", "import flax.linen as nn"];
    const flax = (count: string, activation = "nn.gelu(x)") => [
      "class Attention(nn.Module):",
      "    dim: int = 32",
      "    heads: int = 4",
      "    def setup(self):",
      "        self.q, self.k = nn.Dense(self.dim), nn.Dense(self.dim)",
      "        self.v, self.out = nn.Dense(self.dim), nn.Dense(self.dim, use_bias=False)",
      "    def __call__(self, x):",
      "        B, T, C = x.shape",
      "        split = lambda t: t.reshape(B, T, self.heads, -1).transpose(0, 2, 1, 3)",
      "        q, k, v = split(self.q(x)), split(self.k(x)), split(self.v(x))",
      "        w = jax.nn.softmax(q @ k.transpose(0, 1, 3, 2) / jnp.sqrt(q.shape[-1]), axis=-1)",
      "        return self.out((w @ v).transpose(0, 2, 1, 3).reshape(B, T, C))",
      "class Wide(nn.Module):",
      "    @nn.compact",
      "    def __call__(self, x):",
      "        x = nn.Dense(128)(x)",
      `        x = ${activation}`,
      "        return nn.Dense(32)(x)",
      "class Layer(nn.Module):",
      "    @nn.compact",
      "    def __call__(self, x):",
      "        x = x + Attention()(nn.LayerNorm()(x))",
      "        return x + Wide()(nn.LayerNorm(use_bias=False)(x))",
      "class Writer(nn.Module):",
      "    @nn.compact",
      "    def __call__(self, idx):",
      "        B, T = idx.shape",
      '        factors = self.param("factors", nn.initializers.ones, (32,))',
      "        x = nn.Embed(100, 32)(idx) * factors",
      `        for _ in range(${count}):`,
      "            x = Layer()(x)",
      "        return nn.Dense(100)(x)",
    ];

    it("with those of all layers that a call makes", () => {
      // 3 × (32 × 32 + 32) + 32 × 32; 32 × 128 + 128 + 128 × 32 + 32; with two norms, 64 + 32; 3 of them, 32 + 3,200 + 3,300.
      expect(linesAbove(flax("3"), imports)).toEqual([
        "Attention: Attention layer · 4 heads × 8 · width 32 · 4,192 parameters",
        "Wide: GELU MLP · 32 → 128 → 32 · 8,352 parameters",
        "Layer: Transformer block · width 32 · LayerNorm · 12,640 parameters",
        "Writer: Transformer model · 3 × Layer · width 32 · 44,452 parameters · weights 177.8 kB in float32",
      ]);
    });

    it("without a number where a loop or a layer is not known", () => {
      const said = linesAbove(flax("idx.max()"), imports);
      expect(said.at(-1)).toBe("Writer: Transformer model · width 32");
      const unknown = linesAbove(flax("3", "nn.Unheard(4)(x)"), imports);
      expect(unknown.filter((line) => /^(Layer|Wide|Writer).*param/.test(line))).toEqual([]);
    });
  });
});
