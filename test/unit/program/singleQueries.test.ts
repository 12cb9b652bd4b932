import { describe, expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { findReaders } from "../../../src/program/recognition/lists.ts";
import { findWeightMaps } from "../../../src/program/recognition/weightsAlone.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

function attentionsOf(lines: readonly string[]) {
  return findAttentions(reader.read(lines.join("\n"), "python")!.recording);
}

/** Weights for which there are no queries and keys. */
function mapsOf(lines: readonly string[]) {
  const { recording } = reader.read(lines.join("\n"), "python")!;
  const readers = findReaders(recording);
  return findWeightMaps(recording, readers, findAttentions(recording, readers));
}

const batch = [
  "import numpy as np, torch",
  "h = torch.tensor([[1.0, 0, 2], [0, 1, 1]])",
  "E = torch.tensor([[[1.0, 1, 0], [0, 1, 1], [1, 0, 1]], [[2.0, 0, 1], [1, 1, 1], [0, 0, 1]]])",
];

describe("one query for each element of a batch, without a dimension of positions", () => {
  it.each<readonly [string, readonly string[]]>([
    [
      "from a sum of products",
      [
        "a = torch.softmax(torch.sum(h.unsqueeze(1) * E, 2), dim=1)",
        "out = torch.bmm(a.unsqueeze(1), E).squeeze(1)",
      ],
    ],
    [
      "from letters",
      [
        'a = torch.einsum("bd,btd->bt", h, E).softmax(-1)',
        'out = torch.einsum("bt,btd->bd", a, E)',
      ],
    ],
    [
      "from keys before the query, with weighed values that are added up",
      [
        "a = torch.softmax((E @ h.unsqueeze(-1)).squeeze(-1), dim=-1)",
        "out = (a.unsqueeze(-1) * E).sum(1)",
      ],
    ],
    [
      "from a column of weights",
      ["a = torch.softmax(E @ h[:, :, None], dim=1)", "out = torch.sum(a * E, dim=1)"],
    ],
    [
      "from a batch that stands behind the positions",
      [
        "scores = torch.sum(h.unsqueeze(0) * E.permute(1, 0, 2), dim=2).t()",
        "a = torch.softmax(scores, dim=1).unsqueeze(1)",
        "out = a.bmm(E)",
      ],
    ],
    [
      "from a softmax along the first dimension",
      [
        "T = E.transpose(0, 1)",
        "a = torch.softmax(torch.sum(h * T, dim=2, keepdim=True), dim=0)",
        "out = (a * T).sum(dim=0)",
      ],
    ],
    [
      "in NumPy",
      [
        "e = np.exp((E.numpy() @ h.numpy()[..., None])[:, :, 0])",
        "a = e / e.sum(axis=1, keepdims=True)",
        "out = (a[:, None, :] @ E.numpy())[:, 0]",
      ],
    ],
    [
      "one element after the other",
      ["for q, k in zip(h, E):", "    a = torch.softmax(k @ q, -1)", "    out = a @ k"],
    ],
  ])("is found %s", (_, lines) => {
    const [found, ...others] = attentionsOf([...batch, ...lines]);
    expect(others).toEqual([]);
    expect([...found!.query.values]).toEqual([1, 0, 2, 0, 1, 1]);
    expect(found!.value.shape).toEqual([2, 3, 3]);
    expect(found!.scale).toBe(1);
    expect(found!.mask).toBe(null);
    expect(found!.weights.shape).toEqual([2, 1, 1, 3]);
    // What PyTorch computes.
    const wanted = [0.09003057, 0.24472847, 0.66524096, 0.21194156, 0.57611688, 0.21194156];
    for (const [at, each] of wanted.entries())
      expect(found!.weights.values[at]).toBeCloseTo(each, 6);
    expect(found!.stages["attentionWeights"]?.variable).toBe("a");
    expect(found!.stages["attentionOutput"]?.variable).toBe("out");
  });

  it("is no learned vector that reads all of a batch", () => {
    const lines = ["a = torch.softmax(E @ h[0], dim=1)", "out = torch.bmm(a.unsqueeze(1), E)"];
    expect(attentionsOf([...batch, ...lines])).toEqual([]);
  });
});

describe("additive weights of one query for each element of a batch", () => {
  const scored = [
    ...batch,
    "w = torch.nn.Parameter(torch.tensor([[1.0], [-1.0], [2.0]]))",
    "score = torch.tanh(E + h.unsqueeze(1)) @ w",
  ];
  it.each<readonly [string, readonly string[]]>([
    ["a column", ["a = torch.softmax(score, dim=1)", "out = torch.sum(a * E, dim=1)"]],
    ["a column that is turned", ["a = score.softmax(1)", "out = torch.bmm(a.transpose(1, 2), E)"]],
    ["a row", ["a = score.squeeze(-1).softmax(-1)", "out = torch.bmm(a.unsqueeze(1), E)"]],
    ["letters", ["a = score.squeeze(2).softmax(1)", 'out = torch.einsum("bt,btd->bd", a, E)']],
  ])("are those of a batch as %s", (_, lines) => {
    expect(attentionsOf([...scored, ...lines])).toEqual([]);
    const [map, ...others] = mapsOf([...scored, ...lines]);
    expect(others).toEqual([]);
    expect(map!.change).toBe("additive");
    expect(map!.weights.shape).toEqual([2, 1, 1, 3]);
    // What PyTorch computes.
    const wanted = [0.2411, 0.2095, 0.5494, 0.4882, 0.3256, 0.1862];
    for (const [at, each] of wanted.entries()) expect(map!.weights.values[at]).toBeCloseTo(each, 4);
    expect(map!.stages["attentionOutput"]?.variable).toBe("out");
  });
});

it("letters without an arrow say the same as with one", () => {
  const lines = ['a = torch.einsum("id,jd", h, E[0]).softmax(-1)', "out = a @ E[0]"];
  expect(attentionsOf([...batch, ...lines])).toMatchObject([{ scale: 1, headCount: 1 }]);
});

it("a gate over experts is no attention, not even for a single input", () => {
  const lines = [
    "import torch",
    "torch.manual_seed(1)",
    "gate = torch.nn.Linear(4, 3)",
    "experts = [torch.nn.Linear(4, 4) for _ in range(3)]",
    "x = torch.randn(1, 4)",
    "w = torch.softmax(gate(x), dim=-1)",
    "out = (w.unsqueeze(-1) * torch.stack([e(x) for e in experts], dim=1)).sum(dim=1)",
  ];
  expect(attentionsOf(lines)).toEqual([]);
  expect(mapsOf(lines)).toEqual([]);
});

it("an output projection before another layer is no weights, whatever its attention is called", () => {
  const lines = (name: string): readonly string[] => [
    "import numpy as np",
    "mixed = np.array([[0.9, 0.1], [0.4, 0.6], [0.2, 0.7]])",
    `${name} = mixed @ np.eye(2)`,
    `hidden = np.maximum(0, ${name} @ (np.eye(2) * 0.5)) @ np.eye(2)`,
  ];
  for (const name of ["attn_out", "attention_output", "attnContext"])
    expect(mapsOf(lines(name))).toEqual([]);
});

describe("queries of one call, with keys that are computed anew for each", () => {
  const made = [
    "import numpy as np",
    "x = [np.array([1.0, 0.0]), np.array([0.5, 2.0]), np.array([1.0, 1.0])]",
    "Wk = np.array([[1.0, 0.5], [0.0, 1.0]])",
    "def softmax(s):",
    "    e = np.exp(s - s.max())",
    "    return e / e.sum()",
  ];
  const causal = [
    "def attend(x):",
    "    out = []",
    "    for i in range(len(x)):",
    "        scores = np.array([x[i] @ (x[j] @ Wk) for j in range(i + 1)])",
    "        w = softmax(scores)",
    "        out.append(sum(w[j] * (x[j] @ Wk) for j in range(i + 1)))",
    "    return out",
  ];

  it("are the rows of one causal attention, call by call", () => {
    const found = attentionsOf([...made, ...causal, "attend(x)", "attend(x[:1])", "attend(x[:2])"]);
    expect(found.map(({ weights, causal: isCausal }) => [weights.shape, isCausal])).toEqual([
      [[1, 1, 3, 3], true],
      [[1, 1, 1, 1], false],
      [[1, 1, 2, 2], true],
    ]);
  });

  it("are the rows of one attention where all see the same keys", () => {
    const [found, ...others] = attentionsOf([
      ...[...made, "for q in x:", "    w = softmax(np.array([q @ (k @ Wk) for k in x]))"],
      "    out = np.hstack([(k @ Wk)[:, None] for k in x]) @ w",
    ]);
    expect(others).toEqual([]);
    expect(found?.weights.shape).toEqual([1, 1, 3, 3]);
    expect([...found!.query.values]).toEqual([1, 0, 0.5, 2, 1, 1]);
  });

  it("are apart where each is one step with what the steps before have kept", () => {
    const found = attentionsOf([
      ...[...made, "kept = []", "for q in x:", "    kept.append(q @ Wk)"],
      ...["    w = softmax(np.array([q @ k for k in kept]))"],
      "    out = sum(w[j] * kept[j] for j in range(len(kept)))",
    ]);
    expect(found.map(({ weights }) => weights.shape)).toEqual([
      ...[[1, 1, 1, 1] as const, [1, 1, 1, 2] as const, [1, 1, 1, 3] as const],
    ]);
  });
});

describe("a row of which every key is hidden by a number", () => {
  it("has a softmax of what is left of its scores, in tensors", () => {
    const [found] = attentionsOf([
      "import torch",
      "q = torch.tensor([[1.0, 0.0], [0.5, 2.0]])",
      "s = (q @ q.T).masked_fill(torch.tril(torch.ones(2, 2)) == 1, -1e20)",
      "w = torch.softmax(s, dim=1)",
      "out = w @ q",
    ]);
    expect([...found!.weights.values]).toEqual([0, 1, 0.5, 0.5]);
    expect(found!.causal).toBe(false);
  });
});

describe("a gradient that is called after the attention it goes back to", () => {
  it.each(["grad_attn", "dAttention", "attn_grad"])("is no map of weights: %s", (name) => {
    expect(
      mapsOf([
        ...["import numpy as np", "g = np.array([[0.5, -0.5], [0.25, 1.0]])", "Wo = np.eye(2) * 2"],
        ...["V = np.array([[1.0, 2.0], [3.0, 4.0]])", `${name} = g @ Wo.T`, `dw = ${name} @ V.T`],
      ]),
    ).toEqual([]);
  });
});
