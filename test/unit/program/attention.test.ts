import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

function attentionsOf(...lines: readonly string[]) {
  return findAttentions(reader.read(lines.join("\n"), "python")!.recording);
}

const numpyMatrices = [
  "import numpy as np",
  "q = np.array([[1.0, 0.0], [0.5, 2.0], [1.0, 1.0]])",
  "k = np.array([[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]])",
  "v = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])",
];

const torchMatrices = [
  "import torch",
  "import torch.nn as nn",
  "import torch.nn.functional as F",
  "torch.manual_seed(3)",
  "q, k, v = torch.randn(3, 3, 4).unbind(0)",
];

describe("attention is recognised by what is computed", () => {
  it("with a softmax written out, and whatever the names are", () => {
    const [found] = attentionsOf(
      ...numpyMatrices,
      "a, b, c = q, k, v",
      "s = a.dot(b.T) / np.sqrt(2)",
      "e = np.exp(s - s.max(axis=1, keepdims=True))",
      "w = e / e.sum(axis=1, keepdims=True)",
      "o = w @ c",
    );
    expect(found).toMatchObject({ headCount: 1, causal: false, mask: null });
    expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 12);
    expect(found?.stages).toMatchObject({
      scores: { variable: "s" },
      attentionWeights: { variable: "w" },
      attentionOutput: { variable: "o" },
    });
    expect(Object.keys(found?.stages ?? {})).not.toContain("maskedScores");
  });

  it("without a scale where the program has none", () => {
    const [found] = attentionsOf(...torchMatrices, "o = F.softmax(q @ k.T, dim=-1) @ v");
    expect(found?.scale).toBe(1);
  });

  it.each([
    ["s = s.masked_fill(torch.triu(torch.ones(3, 3), diagonal=1).bool(), float('-inf'))"],
    ["s.masked_fill_(torch.tril(torch.ones(3, 3)) == 0, -torch.inf)"],
    ["s = s + torch.triu(torch.full((3, 3), float('-inf')), diagonal=1)"],
    ["s = torch.where(torch.tril(torch.ones(3, 3)).bool(), s, torch.tensor(-1e9))"],
    ["s[torch.triu(torch.ones(3, 3), diagonal=1) == 1] = float('-inf')"],
  ])("with a causal mask: %s", (masking) => {
    const [found] = attentionsOf(
      ...torchMatrices,
      "s = q @ k.T / 2.0",
      masking,
      "o = s.softmax(-1) @ v",
    );
    expect(found).toMatchObject({ causal: true, scale: 0.5 });
  });

  it.each([
    [
      "e[np.triu(np.ones((3, 3), dtype=bool), k=1)] = 0.0",
      [1, 0, 0, 0.26894142, 0.73105858, 0, 0.09962365, 0.73612472, 0.16425163],
    ],
    ["e[:, 1] = 0", [0.2689414213699951, 0, 0.7310585786300049]],
  ])("with exponentials that are cleared before the division: %s", (clearing, weights) => {
    const [found] = attentionsOf(
      ...numpyMatrices,
      "e = np.exp(q @ k.T)",
      clearing,
      "w = e / e.sum(axis=1, keepdims=True)",
      "o = w @ v",
    );
    for (const [at, weight] of weights.entries()) {
      expect(found?.weights.values[at]).toBeCloseTo(weight, 6);
    }
    expect(found?.stages["attentionWeights"]).toMatchObject({ variable: "w" });
  });

  it("with any other mask", () => {
    const [found] = attentionsOf(
      ...numpyMatrices,
      "s = q @ k.T",
      "s[:, 2] = -np.inf",
      "w = np.exp(s) / np.exp(s).sum(-1, keepdims=True)",
      "o = w @ v",
    );
    expect(found?.causal).toBe(false);
    expect([...(found?.mask?.values ?? [])]).toEqual([
      0,
      0,
      -Infinity,
      0,
      0,
      -Infinity,
      0,
      0,
      -Infinity,
    ]);
  });

  it("with heads side by side, in a module", () => {
    const [found] = attentionsOf(
      ...torchMatrices,
      "x = torch.randn(2, 5, 8)",
      "layer = nn.Linear(8, 24)",
      "a, b, c = (t.view(2, 5, 2, 4).transpose(1, 2) for t in layer(x).split(8, dim=-1))",
      "w = F.softmax(a @ b.transpose(-2, -1) * 4 ** -0.5, dim=-1)",
      "o = (w @ c).transpose(1, 2).reshape(2, 5, 8)",
    );
    expect(found).toMatchObject({ headCount: 2, scale: 0.5 });
    expect(found?.query.shape).toEqual([2, 5, 8]);
    expect(found?.weights.shape).toEqual([2, 2, 5, 5]);
  });

  it.each([
    [
      "o = F.scaled_dot_product_attention(q[None, None], k[None, None], v[None, None], is_causal=True)",
    ],
    [
      "o = torch.einsum('qk,kd->qd', (torch.einsum('qd,kd->qk', q, k) / 2 + torch.triu(torch.ones(3, 3), 1) * -1e9).softmax(-1), v)",
    ],
  ])("in one call: %s", (call) => {
    const [found] = attentionsOf(...torchMatrices, call);
    expect(found).toMatchObject({ headCount: 1, causal: true, scale: 0.5 });
  });

  it("of a whole layer of the library", () => {
    const [found] = attentionsOf(
      ...torchMatrices,
      "layer = nn.MultiheadAttention(8, 2, batch_first=True)",
      "x = torch.randn(1, 3, 8)",
      "o, w = layer(x, x, x)",
    );
    expect(found).toMatchObject({ headCount: 2 });
  });

  it("of a layer of the library whose keys and values have other widths", () => {
    const text = [
      "import torch, torch.nn as nn",
      "torch.manual_seed(7)",
      "layer = nn.MultiheadAttention(8, 2, kdim=6, vdim=5, batch_first=True)",
      "q, k, v = torch.randn(1, 3, 8), torch.randn(1, 4, 6), torch.randn(1, 4, 5)",
      "o, w = layer(q, k, v)",
      "print(layer.in_proj_weight, tuple(layer.k_proj_weight.shape), layer.v_proj_weight.shape[1])",
      "print([round(each, 4) for each in w[0, 0].tolist()])",
      "print([round(each, 4) for each in o[0, 2].tolist()])",
    ];
    const { recording } = reader.read(text.join("\n"), "python")!;
    // As PyTorch 2.13 prints it.
    expect(recording.output.join("").trim().split("\n")).toEqual([
      "None (8, 6) 5",
      "[0.155, 0.225, 0.3077, 0.3124]",
      "[-0.0329, -0.0634, 0.2069, 0.0375, -0.0509, 0.0531, 0.0661, -0.0798]",
    ]);
    expect(findAttentions(recording)[0]).toMatchObject({ headCount: 2 });
  });

  it("of one query among its keys", () => {
    const [found] = attentionsOf(...torchMatrices, "w = F.softmax(k @ q[0], dim=0)", "o = w @ v");
    expect(found?.weights.shape).toEqual([1, 1, 1, 3]);
  });

  it("whose scores are filled in one by one", () => {
    const [found] = attentionsOf(
      ...torchMatrices,
      "s = torch.empty(3, 3)",
      "for i in range(3):",
      "    for j in range(3):",
      "        s[i, j] = torch.dot(q[i], k[j])",
      "w = torch.softmax(s, dim=1)",
      "o = w @ v",
    );
    expect(found).toMatchObject({ scale: 1 });
  });

  it("of a window, query by query, as one", () => {
    const all = attentionsOf(
      ...numpyMatrices,
      "out = np.zeros((3, 2))",
      "for i in range(3):",
      "    low, high = max(0, i - 1), i + 1",
      "    s = k[low:high] @ q[i]",
      "    w = np.exp(s - s.max())",
      "    w /= w.sum()",
      "    out[i] = w @ v[low:high]",
    );
    expect(all).toHaveLength(1);
    expect(all[0]?.weights.shape).toEqual([1, 1, 3, 3]);
    expect([...(all[0]?.mask?.values ?? [])].map(Number.isFinite)).toEqual([
      ...[true, false, false, true, true, false, false, true, true],
    ]);
  });
});

describe("nothing is taken for attention that is none", () => {
  it.each([
    ["a softmax over classes", ["p = F.softmax(q @ k.T, dim=-1)", "best = p.argmax(-1)"]],
    ["products without a softmax", ["o = (q @ k.T) @ v"]],
    [
      "numbers that nobody knows",
      [
        "a = torch.rand(3, 4) if torch.cuda.is_available() else q",
        "import random",
        "b = q * random.random()",
        "o = F.softmax(b @ k.T, dim=-1) @ v",
      ],
    ],
    ["a softmax of something else", ["o = F.softmax(torch.tanh(q @ k.T), dim=-1) @ v"]],
  ])("%s", (_what, lines) => {
    expect(attentionsOf(...torchMatrices, ...lines)).toEqual([]);
  });
});

interface Case {
  readonly name: string;
  readonly source: string;
  readonly variables: Readonly<Record<string, { readonly values?: unknown } | undefined>>;
}

/** What CPython, NumPy and PyTorch made of each program. */
const expected = JSON.parse(
  readFileSync(new URL("../../fixtures/program/expected.json", import.meta.url), "utf8"),
) as readonly Case[];

describe("attention in the forms in which texts write it has the weights of the real libraries", () => {
  it.each(expected.filter(({ name }) => name.startsWith("attention: ")))(
    "$name",
    ({ source, variables }) => {
      // Heads in a loop are computed one after the other.
      const found = attentionsOf(source).flatMap(({ weights }) => [...weights.values]);
      const wanted = [variables["weights"]?.values].flat(4) as readonly number[];
      expect(found.length).toBe(wanted.length);
      found.forEach((weight, at) => {
        expect(weight).toBeCloseTo(wanted[at]!, 5);
      });
    },
  );
});
