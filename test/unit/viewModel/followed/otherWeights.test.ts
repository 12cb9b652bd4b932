import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { toBasis } from "../../../../src/viewModel/basis.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

/** The computations of a Python program, with what is said of each. */
async function follow(lines: readonly string[]) {
  const source = await openSource(lines.join("\n"), "python", sourceResources);
  opened.push(source);
  const follower = new ProgramFollower(sourceResources);
  const { groups } = await follower.follow(source, source.extract({}), {});
  return groups.map((group) => ({
    kind: group.kind,
    weights: [...(group.matrices.attentionWeights?.values ?? [])],
    output: [...(group.followed?.made?.output?.values ?? [])],
    shape: group.followed?.made?.output?.shape,
    headCount: group.settings.headCount?.value,
    line: group.followed?.line,
    stages: Object.entries(group.followed?.stages ?? {}).map(([stage, { variable }]) => [
      stage,
      variable,
    ]),
    basis: toBasis(group),
  }));
}

const start = [
  "import numpy as np",
  "query = np.array([[1.0, 0.0], [0.5, 2.0], [1.0, 1.0]])",
  "key = np.array([[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]])",
  "value = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])",
  "def softmax(x):",
  "    e = np.exp(x - x.max(axis=-1, keepdims=True))",
  "    return e / e.sum(axis=-1, keepdims=True)",
  "s = query @ key.T / np.sqrt(2)",
  "tril = np.tril(np.ones((3, 3)))",
];

/** The numbers of NumPy. */
function near(rows: readonly (readonly number[])[]) {
  return rows.flat().map((number): number => expect.closeTo(number, 7) as number);
}

type Rows = readonly (readonly number[])[];

const cases: readonly (readonly [string, readonly string[], string, Rows, Rows])[] = [
  [
    "capped scores",
    ["w = softmax(2 * np.tanh(s / 2))"],
    "changed scores",
    [
      [0.15744398, 0.53207713, 0.31047889],
      [0.31186783, 0.44438599, 0.24374619],
      [0.20914712, 0.51072156, 0.28013132],
    ],
    [
      [3.30606982, 4.30606982],
      [2.86375673, 3.86375673],
      [3.14196839, 4.14196839],
    ],
  ],
  [
    "scores that are multiplied by a mask",
    ["w = softmax(s * tril)"],
    "masked keys get weight",
    [
      [0.33333333, 0.33333333, 0.33333333],
      [0.30569525, 0.61998512, 0.07431963],
      [0.15296673, 0.62919045, 0.21784283],
    ],
    [
      [3, 4],
      [2.53724876, 3.53724876],
      [3.1297522, 4.1297522],
    ],
  ],
  [
    "a sigmoid",
    ["w = 1 / (1 + np.exp(-s))"],
    "no softmax",
    [
      [0.5, 0.80442968, 0.66976155],
      [0.80442968, 0.8929582, 0.74281668],
      [0.66976155, 0.8929582, 0.74281668],
    ],
    [
      [6.26209679, 8.23628803],
      [7.1973877, 9.63759227],
      [7.06271957, 9.368256],
    ],
  ],
  [
    "a kernel",
    [
      "phi = lambda x: np.where(x > 0, x + 1, np.exp(x))",
      "a = phi(query) @ phi(key).T",
      "w = a / a.sum(axis=-1, keepdims=True)",
    ],
    "no softmax",
    [
      [0.22857143, 0.45714286, 0.31428571],
      [0.29411765, 0.41176471, 0.29411765],
      [0.26086957, 0.43478261, 0.30434783],
    ],
    [
      [3.17142857, 4.17142857],
      [3, 4],
      [3.08695652, 4.08695652],
    ],
  ],
  [
    "squares of positive scores",
    ["w = np.maximum(s, 0) ** 2"],
    "no softmax",
    [
      [0, 2, 0.5],
      [2, 4.5, 1.125],
      [0.5, 4.5, 1.125],
    ],
    [
      [8.5, 11],
      [21.125, 28.75],
      [19.625, 25.75],
    ],
  ],
  [
    "additive scores",
    ["w = softmax(np.tanh(query[:, None] + key[None]) @ np.array([1.0, -0.5]))"],
    "additive scores",
    [
      [0.27136187, 0.34272002, 0.3859181],
      [0.23509408, 0.39721707, 0.36768886],
      [0.28377467, 0.35839692, 0.35782841],
    ],
    [
      [3.22911246, 4.22911246],
      [3.26518956, 4.26518956],
      [3.1481075, 4.1481075],
    ],
  ],
  [
    "no queries and keys, but a causal mask",
    ["w = softmax(np.where(tril == 0, -np.inf, 0.0))"],
    "no query-key products",
    [
      [1, 0, 0],
      [0.5, 0.5, 0],
      [0.33333333, 0.33333333, 0.33333333],
    ],
    [
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  ],
];

describe("weights of values that are no softmax of query-key products", () => {
  it.each(cases)("are a map with its output: %s", async (_, lines, short, weights, output) => {
    const [map, ...others] = await follow([...start, ...lines, "out = w @ value"]);
    expect(others).toEqual([]);
    expect(map).toMatchObject({ kind: "attentionWeights", line: start.length + lines.length });
    expect(map?.weights).toEqual(near(weights));
    expect(map?.output).toEqual(near(output));
    expect(map?.basis.departures.map((each) => each.short)).toEqual([short]);
    expect(map?.basis.agreement?.sentence).toContain("out (line ");
  });

  it("are said not to sum to 1 only where they do not", async () => {
    const said = async (line: string) => {
      const [map] = await follow([...start, line, "out = w @ value"]);
      return map?.basis.departures.map(({ message }) => message).join();
    };
    expect(await said("w = 1 / (1 + np.exp(-s))")).toContain("not every row sums to 1");
    expect(await said("w = np.abs(s) / np.abs(s).sum(axis=1, keepdims=True)")).not.toContain(
      "sums to 1",
    );
  });

  it("are those of every head of capped scores, with their outputs", async () => {
    const [map, ...others] = await follow([
      "import torch",
      "torch.manual_seed(0)",
      ...["q", "k", "v"].map((side) => `${side} = torch.randn(1, 2, 3, 4)`),
      "scores = torch.tanh(q @ k.transpose(-2, -1) / 2 / 5) * 5",
      "hidden = torch.triu(torch.ones(3, 3), diagonal=1).bool()",
      "w = torch.softmax(scores.masked_fill(hidden, float('-inf')), dim=-1)",
      "out = w @ v",
    ]);
    expect(others).toEqual([]);
    expect(map).toMatchObject({ headCount: 2, shape: [1, 2, 3, 4] });
    expect(map?.stages).toEqual(
      expect.arrayContaining([
        ["query", "q"],
        ["attentionWeights", "w"],
        ["attentionOutput", "out"],
      ]),
    );
  });

  it("are those of additive attention in a module of PyTorch, as it prints them", async () => {
    const [map, ...others] = await follow([
      ...["import torch", "import torch.nn as nn", "torch.manual_seed(0)"],
      "class Additive(nn.Module):",
      "    def __init__(self, width):",
      "        super().__init__()",
      "        self.ofQuery, self.ofKey = nn.Linear(width, width), nn.Linear(width, width)",
      "        self.score = nn.Linear(width, 1)",
      "    def forward(self, query, keys):",
      "        scores = self.score(torch.tanh(self.ofQuery(query) + self.ofKey(keys)))",
      "        weights = scores.squeeze(2).unsqueeze(1).softmax(dim=-1)",
      "        return torch.bmm(weights, keys), weights",
      "context, weights = Additive(4)(torch.randn(1, 1, 4), torch.randn(1, 5, 4))",
    ]);
    expect(others).toEqual([]);
    // PyTorch 2.13.
    expect(map?.weights.map((weight) => weight.toFixed(4))).toEqual([
      ...["0.2445", "0.1958", "0.1985", "0.1405", "0.2207"],
    ]);
    expect(map?.basis.departures.map(({ short }) => short)).toEqual(["additive scores"]);
  });

  it("are those of additive scores that are computed one by one", async () => {
    const [map, ...others] = await follow([
      ...[...start, "reader = np.array([1.0, -0.5])"],
      "scores = np.array([[reader @ np.tanh(q + k) for k in key] for q in query])",
      ...["w = softmax(scores)", "out = w @ value"],
    ]);
    expect(others).toEqual([]);
    expect(map?.weights.slice(0, 3)).toEqual(near([[0.27136187, 0.34272002, 0.3859181]]));
    expect(map?.basis.departures.map(({ short }) => short)).toEqual(["additive scores"]);
  });

  it("have the output of weights that are changed after their softmax", async () => {
    const [map] = await follow([...start, "w = softmax(s) * tril", "out = w @ value"]);
    expect(map?.output).toEqual(
      near([
        [0.14002925, 0.28005849],
        [1.89913367, 2.7108947],
        [3.1297522, 4.1297522],
      ]),
    );
  });

  it("are a map beside the attention whose weights weigh the values unchanged, too", async () => {
    const lines = ["w = softmax(s)", "out = w @ value", "kept = w * tril", "less = kept @ value"];
    const groups = await follow([...start, ...lines]);
    expect(groups.map(({ kind, line }) => [kind, line])).toEqual([
      ["attention", 10],
      ["attentionWeights", 12],
    ]);
  });

  it("are no gradients, which weigh keys and values as well", async () => {
    const groups = await follow([
      ...start,
      ...["w = softmax(s)", "out = w @ value", "d_out = np.ones((3, 2))"],
      ...["d_attn = d_out @ value.T", "d_s = w * (d_attn - (d_attn * w).sum(-1, keepdims=True))"],
      ...["d_query = d_s @ key", "d_key = d_s.T @ query", "d_value = w.T @ d_out"],
    ]);
    expect(groups.map(({ kind }) => kind)).toEqual(["attention"]);
  });

  it.each([
    ["as it is", "attention @ layer"],
    ["with what it was added to", "(attention + value) @ layer"],
  ])("are not what an attention gives to the next layer %s", async (_, next) => {
    const groups = await follow([
      ...[...start, "layer = np.array([[1.0, 0.5], [0.0, 2.0]])"],
      ...["attention = softmax(s) @ value", `attention = ${next}`],
    ]);
    expect(groups.map(({ kind }) => kind)).toEqual(["attention"]);
  });

  it("are no products of a matrix with itself that have no name", async () => {
    const rows = [
      "import numpy as np",
      "a = np.array([[0.2, 0.1], [0.3, 0.4], [0.1, 0.5]])",
      "x = a @ a.T",
    ];
    expect(await follow([...rows, "y = x @ x.T @ x", "print(y)"])).toEqual([]);
    const [only] = await follow([...rows, "wei = x @ x.T", "y = wei @ x", "print(y)"]);
    expect(only?.kind).toBe("attentionWeights");
  });

  it("are not what flows through a layer with a sigmoid", async () => {
    const lines = ["hidden = 1 / (1 + np.exp(-(x @ first)))", "out = hidden @ second"];
    const weights = [
      "x = np.array([[1.0, 0.0], [0.5, 2.0], [1.0, 1.0]])",
      "first = np.array([[1.0, 2.0, 0.5], [0.0, 1.0, 1.0]])",
      "second = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])",
    ];
    const groups = await follow([...start.slice(0, 1), ...weights, ...lines]);
    expect(groups.filter(({ kind }) => kind === "attentionWeights")).toEqual([]);
  });

  it("are one map where a loop changes the weights of each head", async () => {
    const [map, ...others] = await follow([
      ...start,
      "x = np.concatenate([query, key], axis=-1)",
      "heads = []",
      "for h in range(2):",
      "    part = x[:, 2 * h:2 * h + 2]",
      "    w = softmax(part @ part.T / np.sqrt(2)) * tril",
      "    heads.append(w @ part)",
      "out = np.concatenate(heads, axis=-1)",
    ]);
    expect(others).toEqual([]);
    expect(map).toMatchObject({ kind: "attentionWeights", headCount: 2, shape: [1, 2, 3, 2] });
    expect(map?.basis.departures.map(({ short }) => short)).toEqual(["changed after the softmax"]);
  });
});
