import { describe, expect, it } from "vitest";
import { shapesOf } from "../../support/shapesOf.ts";
import { attentionsOf } from "../../support/attentionsOf.ts";

describe("a layer of flax.linen", () => {
  // With B = 2, T = 7, heads = 3 and width = 15, flax 0.12 and jax 0.10 have the same shapes on each line.
  const attention = [
    "from typing import Any",
    "import jax",
    "import jax.numpy as jnp",
    "import flax.linen as nn",
    "class Attention(nn.Module):",
    "    heads: int",
    "    dtype: Any = jnp.float32",
    "    @nn.compact",
    "    def __call__(self, x):",
    "        B, T, C = x.shape",
    "        width = C // self.heads",
    "        qkv = nn.Dense(3 * C, name='qkv')(x)",
    "        qkv = qkv.reshape(B, T, 3 * self.heads, width)",
    "        q, k, v = jnp.array_split(qkv, 3, axis=2)",
    "        scores = jnp.einsum('...qhd,...khd->...hqk', q, k) / jnp.sqrt(width)",
    "        mask = nn.make_causal_mask(x[:, :, 0])",
    "        scores = jnp.where(mask, scores, jnp.finfo(self.dtype).min)",
    "        weights = jax.nn.softmax(scores).astype(self.dtype)",
    "        y = jnp.einsum('...hqk,...khd->...qhd', weights, v).reshape(B, T, C)",
    "        return nn.Dense(C)(y)",
  ];

  it("has the shapes that it computes", () => {
    expect(shapesOf(attention)).toEqual([
      "qkv (B, T, 3 * C)",
      "qkv (B, T, 3 * heads, width)",
      "q (B, T, heads, width)",
      "k (B, T, heads, width)",
      "v (B, T, heads, width)",
      "scores (B, heads, T, T)",
      "mask (B, 1, T, T)",
      "scores (B, heads, T, T)",
      "weights (B, heads, T, T)",
      "y (B, T, C)",
    ]);
  });

  it("computes an attention that is found", () => {
    expect(attentionsOf(attention)).toEqual([
      "Causal self-attention · heads × width · scale 1/√width · weights (B, heads, T, T) · " +
        "2 × T² × width multiplications per head",
    ]);
  });

  it("has the functions for masks and weights of flax.linen", () => {
    const lines = [
      "import jax.numpy as jnp",
      "import flax.linen as nn",
      "class Attention(nn.Module):",
      "    heads: int",
      "    @nn.compact",
      "    def __call__(self, x, memory):",
      "        B, T, C = x.shape",
      "        B, M, C = memory.shape",
      "        q = nn.DenseGeneral((self.heads, C // self.heads))(x)",
      "        k = nn.DenseGeneral((self.heads, C // self.heads))(memory)",
      "        seen = nn.make_attention_mask(x[:, :, 0], memory[:, :, 0])",
      "        mask = nn.combine_masks(seen, seen)",
      "        weights = nn.dot_product_attention_weights(q, k, mask=mask)",
    ];
    expect(shapesOf(lines)).toEqual([
      "q (B, T, heads, C // heads)",
      "k (B, M, heads, C // heads)",
      "seen (B, 1, T, M)",
      "mask (B, 1, T, M)",
      "weights (B, heads, T, M)",
    ]);
  });

  it("gets what `setup` makes, and the sizes of its settings", () => {
    const lines = [
      "from dataclasses import dataclass",
      "import jax.numpy as jnp",
      "import flax.linen as nn",
      "@dataclass",
      "class Settings:",
      "    words: int = 101",
      "    width: int = 15",
      "class Model(nn.Module):",
      "    settings: Settings",
      "    def setup(self):",
      "        self.table = nn.Embed(self.settings.words, self.settings.width)",
      "        self.norm = nn.LayerNorm()",
      "    def __call__(self, tokens):",
      "        B, T = tokens.shape",
      "        x = self.table(tokens)",
      "        x = self.norm(x)",
      "        scores = self.table.attend(x)",
      "        return scores.at[:, 0].set(0)",
    ];
    expect(shapesOf(lines)).toEqual(["x (B, T, width)", "x (B, T, width)", "scores (B, T, words)"]);
    expect(shapesOf(lines, {}, "concrete").at(-1)).toBe("scores (null, null, 101)");
  });

  it("draws with keys, of which only shapes are known", () => {
    const lines = [
      "import jax",
      "import jax.numpy as jnp",
      "first, second = jax.random.split(jax.random.PRNGKey(0))",
      "a = jax.random.normal(first, (3, 4))",
      "b = jax.nn.one_hot(jnp.zeros((2, 7)), 11)",
      "c = jax.random.categorical(second, a)",
    ];
    expect(shapesOf(lines)).toEqual(["a (3, 4)", "b (2, 7, 11)", "c (3)"]);
  });
});

describe("a layer of mlx.nn", () => {
  const attention = [
    "import mlx.core as mx",
    "import mlx.nn as nn",
    "class Attention(nn.Module):",
    "    def __init__(self, dims: int, heads: int, shared: int):",
    "        super().__init__()",
    "        self.heads, self.shared = heads, shared",
    "        self.repeats = heads // shared",
    "        self.width = dims // heads",
    "        self.scale = self.width**-0.5",
    "        self.wq = nn.Linear(dims, heads * self.width, bias=False)",
    "        self.wk = nn.Linear(dims, shared * self.width, bias=False)",
    "        self.rope = nn.RoPE(self.width)",
    "    def __call__(self, x, mask=None):",
    "        B, L, D = x.shape",
    "        q = self.wq(x).reshape(B, L, self.heads, -1).transpose(0, 2, 1, 3)",
    "        k = self.wk(x).reshape(B, L, self.shared, -1).transpose(0, 2, 1, 3)",
    "        mx.async_eval(q, k)",
    "        k = mx.concatenate([mx.expand_dims(k, 2)] * self.repeats, axis=2)",
    "        k = k.reshape([B, self.heads, L, -1])",
    "        q = self.rope(q)",
    "        scores = (q * self.scale) @ k.transpose(0, 1, 3, 2)",
    "        if mask is not None:",
    "            scores += mask",
    "        weights = mx.softmax(scores.astype(mx.float32), axis=-1)",
    "        return (weights @ k).transpose(0, 2, 1, 3).reshape(B, L, -1)",
  ];

  it("has the shapes that it computes", () => {
    expect(shapesOf(attention)).toEqual([
      "q (B, heads, L, dims // heads)",
      "k (B, shared, L, dims // heads)",
      "k (B, shared, heads // shared, L, dims // heads)",
      "k (B, heads, L, dims // heads)",
      "q (B, heads, L, dims // heads)",
      "scores (B, heads, L, L)",
      "scores (B, heads, L, L)",
      "weights (B, heads, L, L)",
    ]);
  });

  it("tells what scales its queries, and that they are turned", () => {
    expect(attentionsOf(attention)).toEqual([
      "Self-attention · heads × width · rotary positions · " +
        "scale 1/√width · weights (B, heads, L, L) · " +
        "2 × L² × width multiplications per head",
    ]);
  });
});
