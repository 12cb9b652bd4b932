import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import type { SmallChoice } from "../../../src/source/smallNumbers.ts";
import { firstChoice } from "../../../src/viewModel/smallNumbers.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);
const functions = readFileSync("test/fixtures/small/functions.py", "utf8");

const lines = (...all: readonly string[]): string => all.join("\n");

function small(text: string, name: string, choice: Partial<SmallChoice> = {}) {
  return reader.readSmall(text, "python", { ...firstChoice(name), ...choice })!;
}

function run(text: string, name: string, choice: Partial<SmallChoice> = {}) {
  const found = small(text, name, choice);
  if (found.kind === "failed") throw new Error(found.reason);
  const { plan, program } = found;
  const shapes = Object.fromEntries(plan.drawn.map((each) => [each.name, each.shape]));
  return { plan, shapes, attentions: findAttentions(program.recording) };
}

function expectWeights(actual: ArrayLike<number> | undefined, expected: readonly number[]): void {
  const last = [...Array.from(actual ?? []).slice(-expected.length)];
  expect(last).toHaveLength(expected.length);
  expected.forEach((value, at) => expect(Math.abs(value - last[at]!)).toBeLessThan(1e-6));
}

const softmax = lines(
  "def softmax(s):",
  "    e = np.exp(s - s.max(-1, keepdims=True))",
  "    return e / e.sum(-1, keepdims=True)",
);

describe("a function of NumPy is run with small numbers", () => {
  // The last rows of the weights, printed by NumPy 2 for the same lines.
  it("on queries, keys and values, with the mask that it adds", () => {
    const { attentions, shapes } = run(functions, "attend");
    expect(shapes).toEqual({ q: [6, 4], k: [6, 4], v: [6, 4] });
    const [found] = attentions;
    const expected = [0.0328568, 0.1109692, 0.070695, 0.5744781, 0.0779206, 0.1330802];
    expectWeights(found?.weights.values, expected);
  });

  it("on dictionaries of weights, whose shapes follow from their uses", () => {
    const { attentions, shapes, plan } = run(functions, "many_heads");
    expect(shapes).toEqual({
      x: [6, 12],
      "c_attn.w": [12, 36],
      "c_attn.b": [36],
      "c_proj.w": [12, 12],
      "c_proj.b": [12],
    });
    expect(plan.sizes).toEqual([{ name: "n_head", value: 3, of: null }]);
    expect(attentions).toHaveLength(3);
    const expected = [0.1906761, 0.2098329, 0.1326643, 0.1270556, 0.1906761, 0.149095];
    expectWeights(attentions.at(-1)?.weights.values, expected);
  });

  it("on dictionaries in dictionaries, and on lists of them", () => {
    expect(run(functions, "block").shapes).toMatchObject({
      "mlp.c_fc.w": [12, 48],
      "mlp.c_proj.w": [48, 12],
      "ln.g": [12],
    });
    const { shapes, attentions } = run(functions, "model");
    expect(shapes).toMatchObject({ wte: [16, 12], wpe: [8, 12], "blocks[1].mlp.c_fc.b": [48] });
    const expected = [0.9974635, 0.0001973, 0.000897, 0.0002092, 0.0008305, 0.0004025];
    expectWeights(attentions.at(-1)?.weights.values, expected);
  });

  it("with the seed, the tokens, and the sizes that somebody wants", () => {
    const choice = { seed: 5, words: ["a", "b"], sizes: { n_head: 2 } };
    const { plan, attentions } = run(functions, "many_heads", choice);
    expect(plan.code).toContain("np.random.seed(5)");
    expect(plan.code).toContain("n_head=2");
    expect(attentions.at(-1)?.weights.shape.slice(-2)).toEqual([2, 2]);
    expect(attentions).toHaveLength(2);
  });

  it("with one matrix for each head, in `dot`, in `einsum`, and under keys", () => {
    const text = lines(
      "import numpy as np",
      softmax,
      "def by_heads(X, W_q, W_k, W_v, num_heads):",
      "    outs = []",
      "    for h in range(num_heads):",
      "        q, k, v = X @ W_q[h], X @ W_k[h], X @ W_v[h]",
      "        outs.append(softmax(q @ k.T / np.sqrt(q.shape[-1])) @ v)",
      "    return np.concatenate(outs, axis=-1)",
      "def dotted(embeddings, Wq, Wk, Wv):",
      "    q, k, v = np.dot(embeddings, Wq), np.dot(embeddings, Wk), np.dot(embeddings, Wv)",
      "    return softmax(np.dot(q, k.T) / np.sqrt(k.shape[1])) @ v",
      "def summed(x, wq, wk, wv):",
      '    q, k, v = [np.einsum("td,dhe->the", x, w) for w in (wq, wk, wv)]',
      '    s = np.einsum("the,she->hts", q, k) / np.sqrt(q.shape[-1])',
      '    return np.einsum("hts,she->the", softmax(s), v)',
      "def keyed(x, params):",
      '    q, k, v = x @ params["wq"], x @ params["wk"], x @ params["wv"]',
      "    return softmax(q @ k.T / np.sqrt(q.shape[-1])) @ v",
    );
    expect(run(text, "by_heads").shapes).toMatchObject({ X: [6, 12], W_v: [3, 12, 4] });
    expect(run(text, "dotted").shapes).toMatchObject({ embeddings: [6, 4], Wk: [4, 4] });
    expect(run(text, "dotted").plan.sizes).toEqual([]);
    expect(run(text, "keyed").shapes).toMatchObject({ "params.wk": [4, 4] });
    expect(run(text, "summed").shapes["wq"]).toHaveLength(3);
  });

  it("in classes as well, whose input has a row for each token", () => {
    const text = lines(
      "import numpy as np",
      softmax,
      "class SelfAttention:",
      "    def __init__(self, d_model):",
      "        self.Wq, self.Wk, self.Wv = [np.random.randn(d_model, d_model) for _ in range(3)]",
      "    def forward(self, x):",
      "        q, k, v = x @ self.Wq, x @ self.Wk, x @ self.Wv",
      "        return softmax(q @ k.T / np.sqrt(q.shape[-1])) @ v",
    );
    const { plan, attentions } = run(text, "SelfAttention");
    expect(plan.code).toContain("model.forward(words[0])");
    expect(plan.drawn).toEqual([]);
    expect(attentions).toHaveLength(1);
  });

  it("or not, if nothing says how", () => {
    expect(small(functions, "average")).toMatchObject({ kind: "failed" });
    const columns = lines(
      "import numpy as np",
      softmax,
      "def columns(X, Wq, Wk, Wv):",
      "    Q, K, V = Wq @ X, Wk @ X, Wv @ X",
      "    return V @ softmax(Q.T @ K).T",
    );
    expect(small(columns, "columns")).toMatchObject({ kind: "failed" });
  });
});

describe("a function of PyTorch is run with small numbers", () => {
  const text = lines(
    "import torch",
    "import torch.nn.functional as F",
    "def projected(x, w_qkv, b_qkv, w_o, b_o, n_head: int):",
    "    B, T, C = x.shape",
    "    q, k, v = F.linear(x, w_qkv, b_qkv).split(C, dim=-1)",
    "    q, k, v = (t.view(B, T, n_head, C // n_head).transpose(1, 2) for t in (q, k, v))",
    "    y = F.scaled_dot_product_attention(q, k, v, is_causal=True)",
    "    return F.linear(y.transpose(1, 2).reshape(B, T, C), w_o, b_o)",
    "def attend(q, k, v, mask, dropout=None):",
    "    s = q @ k.transpose(-2, -1) / q.size(-1) ** 0.5",
    '    s = s.masked_fill(mask == 0, float("-inf"))',
    "    return s.softmax(-1) @ v",
    "def positions_first(q, k, v):",
    "    B, T, H, D = q.shape",
    "    q, k, v = q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2)",
    "    return torch.softmax(q @ k.mT / D**0.5, dim=-1) @ v",
    "def hidden(query, key, value, attn_mask):",
    "    s = torch.bmm(query, key.transpose(1, 2)) / query.shape[-1] ** 0.5",
    "    s.masked_fill_(attn_mask, -1e9)",
    "    return torch.bmm(F.softmax(s, dim=2), value)",
  );

  it("with the weights that PyTorch draws", () => {
    const { attentions, shapes } = run(text, "attend");
    expect(shapes).toEqual({ q: [6, 4], k: [6, 4], v: [6, 4] });
    // Printed by PyTorch 2.13 for the same lines, to four digits.
    const expected = [0.0509, 0.5268, 0.0778, 0.1002, 0.194, 0.0503];
    const last = attentions[0]!.weights.values.slice(-6);
    expected.forEach((value, at) => expect(Math.abs(value - last[at]!)).toBeLessThan(6e-5));
  });

  it("in the shapes that its code takes", () => {
    expect(run(text, "projected").shapes).toMatchObject({
      x: [1, 6, 12],
      w_qkv: [36, 12],
      b_qkv: [36],
      w_o: [12, 12],
    });
    expect(run(text, "positions_first").shapes["k"]).toEqual([1, 6, 2, 4]);
    const { plan, shapes } = run(text, "hidden");
    expect(shapes["query"]).toEqual([1, 6, 4]);
    expect(plan.code).toContain("attn_mask=torch.ones(6, 6).tril() == 0");
  });
});
