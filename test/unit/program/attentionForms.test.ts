import { describe, expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

function attentionsOf(lines: readonly string[]) {
  return findAttentions(reader.read(lines.join("\n"), "python")!.recording);
}

const start = [
  "import numpy as np",
  "Q = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 1.0]])",
  "K = np.array([[1.0, 1.0, 0.0], [0.0, 1.0, 1.0], [1.0, 0.0, 1.0]])",
  "V = np.array([[1.0, 2.0], [5.0, 6.0], [9.0, 1.0]])",
  "def softmax(x, axis):",
  "    e = np.exp(x - np.max(x, axis=axis, keepdims=True))",
  "    return e / np.sum(e, axis=axis, keepdims=True)",
];

/** What NumPy 2.4 computes of them. */
const weights = [
  [0.16794345, 0.29915971, 0.53289684],
  [0.26445846, 0.47108308, 0.26445846],
];

describe("one attention in many forms", () => {
  it.each<readonly [string, readonly string[]]>([
    [
      "with sums that get a dimension of their own",
      [
        "A = np.exp(Q @ K.T / np.sqrt(3))",
        "sums = A.sum(axis=1)",
        "A = A / sums[:, None]",
        "out = A @ V",
      ],
    ],
    [
      "with keys in rows, and a softmax of the columns",
      ["A = softmax(K @ Q.T / np.sqrt(3), axis=0)", "out = A.T @ V"],
    ],
    [
      "with a column of weights for each query, and values in columns",
      ["A = softmax(K @ Q.T / np.sqrt(3), axis=0)", "out = V.T @ A"],
    ],
    [
      "with a column for each query, whose sums have no dimension of their own",
      [
        "S = K @ Q.T / np.sqrt(3)",
        "E = np.exp(S - S.max(axis=0))",
        "A = E / E.sum(axis=0)",
        "out = V.T @ A",
      ],
    ],
    [
      "with scores that are transposed before the softmax",
      ["A = softmax((K @ Q.T).T / np.sqrt(3), axis=1)", "out = A @ V"],
    ],
    [
      "with values in columns, before and after",
      ["A = softmax(Q @ K.T / np.sqrt(3), axis=1)", "out = np.dot(V.T, A.T).T"],
    ],
    [
      "with weighed values that are added up for all queries",
      [
        "A = softmax(Q @ K.T / np.sqrt(3), axis=1)",
        "out = (A[:, :, None] * V[None, :, :]).sum(axis=1)",
      ],
    ],
    [
      "with a small number beside the sums, so that none is 0",
      [
        "A = np.exp(Q @ K.T / np.sqrt(3))",
        "A = A / (A.sum(axis=1, keepdims=True) + 1e-9)",
        "out = A @ V",
      ],
    ],
    [
      "with sums that are at least a small number",
      [
        "A = np.exp(K @ Q.T / np.sqrt(3))",
        "A = A / np.maximum(1e-12, A.sum(axis=0))",
        "out = A.T @ V",
      ],
    ],
    [
      "with sums that a product with ones repeats",
      [
        "E = np.exp(K @ Q.T / np.sqrt(3))",
        "sums = np.sum(E, axis=0)",
        "A = E / np.matmul(np.ones((3, 1)), sums[np.newaxis, :])",
        "out = np.matmul(V.T, A)",
      ],
    ],
    [
      "with sums that ones are multiplied with",
      [
        "A = np.exp(Q @ K.T / np.sqrt(3))",
        "A = A / (np.ones((2, 3)) * A.sum(axis=1)[:, None])",
        "out = A @ V",
      ],
    ],
    [
      "with lists of columns, whose products are single numbers",
      [
        "queries, keys, values = ([row[:, None] for row in each] for each in (Q, K, V))",
        "out = []",
        "for query in queries:",
        "    scores = [(query.T @ key)[0][0] / np.sqrt(3) for key in keys]",
        "    a = np.exp(scores) / np.sum(np.exp(scores))",
        "    mixed = np.zeros((2, 1))",
        "    for i in range(3):",
        "        mixed += a[i] * values[i]",
        "    out.append(mixed)",
      ],
    ],
  ])("is found %s", (_, lines) => {
    const [found, ...others] = attentionsOf([...start, ...lines]);
    expect(others).toEqual([]);
    expect([...found!.query.values]).toEqual([1, 0, 2, 0, 1, 1]);
    expect([...found!.key.values]).toEqual([1, 1, 0, 0, 1, 1, 1, 0, 1]);
    expect([...found!.value.values]).toEqual([1, 2, 5, 6, 9, 1]);
    expect(found!.scale).toBeCloseTo(1 / Math.sqrt(3), 12);
    for (const [at, wanted] of weights.flat().entries()) {
      expect(found!.weights.values[at]).toBeCloseTo(wanted, 7);
    }
  });

  it("is found for one query whose weights are widened to weigh the values", () => {
    const lines = [
      "w = softmax(K @ Q[1] / np.sqrt(3), axis=0)",
      "out = (w[:, None] * V).sum(axis=0)",
    ];
    const [found, ...others] = attentionsOf([...start, ...lines]);
    expect(others).toEqual([]);
    expect(found!.weights.shape).toEqual([1, 1, 1, 3]);
    expect(found!.weights.values[1]).toBeCloseTo(0.47108308, 7);
  });

  it("has its heads behind its batch, where a program has them before", () => {
    const [found] = attentionsOf([
      ...["import torch", "torch.manual_seed(0)", "x = torch.rand(2, 3, 4)"],
      ...["q = x.view(2, 3, 2, 2).permute(2, 0, 1, 3)"],
      ...["w = torch.softmax(q @ q.mT / 2 ** 0.5, dim=-1)", "out = w @ q"],
    ]);
    expect(found!.weights.shape).toEqual([2, 2, 3, 3]);
    const x = [0.49625659, 0.7682218, 0.08847743, 0.13203049];
    // The first position of the first element: all its numbers, those of both heads.
    for (const [at, wanted] of x.entries()) expect(found!.query.values[at]).toBeCloseTo(wanted, 6);
  });

  it("has its matrices by their names where an equation arranges them", () => {
    const [found] = attentionsOf([
      ...[...start, "q, k, v = Q[None, :, None], K[None, :, None], V[None, :, None]"],
      ...["s = np.einsum('nqhd,nkhd->nhqk', q, k) / np.sqrt(3)", "A = softmax(s, axis=-1)"],
      "out = np.einsum('nhqk,nkhd->nqhd', A, v)",
    ]);
    const held = { query: { variable: "q" }, key: { variable: "k" }, value: { variable: "v" } };
    expect(found!.stages).toMatchObject(held);
  });

  it.each(["nn.Transformer", "nn.Transformer(d_model=4, nhead=2)"])(
    "is causal with the mask of `%s`",
    (transformer) => {
      const [found] = attentionsOf([
        ...["import torch", "from torch import nn", "torch.manual_seed(0)", "x = torch.rand(3, 4)"],
        `mask = ${transformer}.generate_square_subsequent_mask(3)`,
        "out = torch.softmax(x @ x.T / 2 + mask, dim=-1) @ x",
      ]);
      expect(found).toMatchObject({ causal: true, mask: null });
    },
  );

  it("has its sides by their own names where one function made both", () => {
    const [found] = attentionsOf([
      ...[...start, "def double(x):", "    out = np.empty_like(x)", "    out[:] = x * 2"],
      ...["    return out", "q, k = double(Q), double(K)", "out = softmax(q @ k.T, axis=-1) @ V"],
    ]);
    const held = { query: { variable: "q" }, key: { variable: "k" }, value: { variable: "V" } };
    expect(found!.stages).toMatchObject(held);
  });

  it.each(["+ 0.5", "- 1e-9", "+ A"])("is none where sums that have %s divide", (more) => {
    const lines = [
      "A = np.exp(Q @ K.T / np.sqrt(3))",
      `A = A / (A.sum(axis=1, keepdims=True) ${more})`,
      "out = A @ V",
    ];
    expect(attentionsOf([...start, ...lines])).toEqual([]);
  });

  it("is none where a softmax of the columns weighs rows", () => {
    const lines = ["A = softmax(K @ K.T, axis=0)", "out = A @ V"];
    expect(attentionsOf([...start, ...lines])).toEqual([]);
  });
});

it("a cache that begins empty is known as it grows", () => {
  const found = attentionsOf([
    ...start,
    "import torch",
    "keys, values = torch.empty(0, 3), torch.empty(0, 2)",
    "for step in range(3):",
    "    keys = torch.cat([keys, torch.tensor(K[step : step + 1])])",
    "    values = torch.cat([values, torch.tensor(V[step : step + 1])])",
    "    A = torch.softmax(torch.tensor(Q) @ keys.T / 3 ** 0.5, dim=-1)",
    "    out = A @ values",
  ]);
  expect(found.map(({ weights: { shape } }) => shape.at(-1))).toEqual([1, 2, 3]);
  const last = [...found[2]!.weights.values];
  expect(last).toEqual(weights.flat().map((each): number => expect.closeTo(each, 6) as number));
});

describe("the place of weights that nothing names", () => {
  it.each([
    ["in the line of its call", ["print(softmax(Q @ K.T / np.sqrt(3), -1) @ V)"], "print(softmax("],
    [
      "where a function uses them",
      [
        "def attend(q, k, v):",
        "    return softmax(q @ k.T / np.sqrt(3), axis=-1) @ v",
        "print(attend(Q, K, V))",
      ],
      "return softmax(",
    ],
    [
      "where they are taken from a dictionary",
      ["A = {}", "A['w'] = softmax(Q @ K.T / np.sqrt(3), -1)", "out = A['w'] @ V"],
      "out = A['w'] @ V",
    ],
  ])("is not inside the softmax that serves others, but %s", (_, lines, line) => {
    const text = [...start, ...lines].join("\n");
    const [found, ...others] = attentionsOf([...start, ...lines]);
    expect(others).toEqual([]);
    const { start: at } = found!.range;
    expect(
      text
        .slice(text.lastIndexOf("\n", at) + 1)
        .trim()
        .startsWith(line),
    ).toBe(true);
    expect(found!.stages).not.toHaveProperty("attentionWeights");
  });
});
