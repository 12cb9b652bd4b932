import { describe, expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";
import { findWeightsAlone } from "../../../src/program/recognition/weightsAlone.ts";

const reader = await openProgramReader(sourceResources);

const matrices = [
  "import numpy as np",
  "q = np.array([[1.0, 0.0], [0.5, 2.0], [1.0, 1.0]])",
  "k = np.array([[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]])",
  "v = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 7.0]])",
];
const torchMatrices = [
  "import torch",
  ...matrices.slice(1).map((line) => line.replace("np.array", "torch.tensor")),
];

/** Of these matrices, with the scale 1/√2, from NumPy 1.24. */
const weights = [
  [0.140029245043, 0.575975345215, 0.283995409741],
  [0.268074703456, 0.54368632228, 0.188238974263],
  [0.152966726994, 0.629190447747, 0.217842825259],
];
const causalWeights = [
  [1, 0, 0],
  [0.330238450673, 0.669761549327, 0],
  [0.152966726994, 0.629190447747, 0.217842825259],
];

const matrixScores = ["s = q @ k.T / np.sqrt(2)"];
const plainSoftmax = ["w = np.exp(s) / np.exp(s).sum(axis=1, keepdims=True)"];
const plainOutput = ["o = w @ v"];
const zeros = "= np.zeros((3, 3))";
const pairs = ["for i in range(3):", "    for j in range(3):"];
const columns = "        for c in range(2):";

/** The line on which a stage is computed, by what it says. */
function linesOf(text: string, stages: Readonly<Record<string, { range: { start: number } }>>) {
  return Object.fromEntries(
    Object.entries(stages).map(([stage, { range }]) => {
      const start = text.lastIndexOf("\n", range.start) + 1;
      return [stage, text.slice(start).split("\n")[0]!.trim()];
    }),
  );
}

function expectClose(values: ArrayLike<number>, expected: readonly (readonly number[])[]) {
  expect(values).toHaveLength(expected.flat().length);
  expected.flat().forEach((number, at) => expect(values[at]).toBeCloseTo(number, 11));
}

/** The only attention of a program, with the lines of its stages. */
function readOne(...lines: readonly string[]) {
  const text = lines.join("\n");
  const { recording } = reader.read(text, "python")!;
  const [found, ...others] = findAttentions(recording);
  expect(others).toEqual([]);
  expect(findWeightsAlone(recording)).toEqual([]);
  return { ...found!, lines: linesOf(text, found!.stages), text };
}

describe("an output that loops compute", () => {
  it.each([
    ["in three loops", [...pairs, columns, "            o[i, c] += w[i, j] * v[j, c]"]],
    ["row by row", [...pairs, "        o[i] += w[i][j] * v[j]"]],
    [
      "as the sum of a generator",
      [
        "for i in range(3):",
        "    for c in range(2):",
        "        o[i][c] = sum(w[i][j] * v[j][c] for j in range(3))",
      ],
    ],
    [
      "from columns",
      ["for i in range(3):", "    for c in range(2):", "        o[i, c] = np.dot(w[i], v[:, c])"],
    ],
    [
      "with a sum of its own",
      [
        "for i in range(3):",
        "    for c in range(2):",
        "        total = 0",
        "        for j in range(3):",
        "            total += w[i, j] * v[j, c]",
        "        o[i, c] = total",
      ],
    ],
    ["as rows times a matrix", ["for i in range(3):", "    o[i] = w[i] @ v"]],
  ])("%s", (_, loop) => {
    const found = readOne(
      ...[...matrices, ...matrixScores, ...plainSoftmax, "o = np.zeros((3, 2))", ...loop],
    );
    expect(found).toMatchObject({ headCount: 1, causal: false, mask: null });
    expectClose(found.weights.values, weights);
    expect(found.stages["value"]?.variable).toBe("v");
    expect(found.stages["attentionOutput"]?.variable).toBe("o");
    expect(found.lines["attentionOutput"]).toBe(loop.at(-1)!.trim());
  });

  it("into lists of numbers", () => {
    const loop = [
      "for i in range(3):",
      "    for c in range(2):",
      "        o[i][c] = sum(w[i][j] * v[j][c] for j in range(3))",
    ];
    const found = readOne(
      ...[...matrices, ...matrixScores, ...plainSoftmax],
      ...["o = [[0.0] * 2 for _ in range(3)]", ...loop],
    );
    expect(found.stages["attentionOutput"]?.variable).toBe("o");
    expect(found.lines["attentionOutput"]).toBe(loop.at(-1)!.trim());
  });

  it("of a batch of heads", () => {
    const found = readOne(
      ...[...matrices, "q, k, v = (np.stack([[x, x + 1], [x, -x]]) for x in (q, k, v))"],
      ...["s = q @ k.transpose(0, 1, 3, 2)", "w = np.exp(s - s.max(-1, keepdims=True))"],
      ...["w = w / w.sum(-1, keepdims=True)", "o = np.zeros_like(v)", "for b in range(2):"],
      ...["    for h in range(2):", "        for i in range(3):", "            for j in range(3):"],
      "                o[b, h, i] += w[b, h, i, j] * v[b, h, j]",
    );
    expect(found.headCount).toBe(2);
    expect(found.weights.shape).toEqual([2, 2, 3, 3]);
    expect(found.stages["attentionOutput"]?.variable).toBe("o");
  });

  it("in PyTorch", () => {
    const found = readOne(
      ...[...torchMatrices, "w = torch.softmax(q @ k.T / 2**0.5, dim=-1)"],
      ...["o = torch.zeros(3, 2)", ...pairs, columns],
      "            o[i, c] += w[i, j] * v[j, c]",
    );
    expect(found.stages["attentionOutput"]?.variable).toBe("o");
  });

  it("not if it is something else than the weighted values", () => {
    const program = [
      ...[...matrices, ...matrixScores, ...plainSoftmax, "o = np.zeros((3, 2))", ...pairs],
      ...[columns, "            o[i, c] += w[i, j] * v[j, c] * (c + 1)"],
    ];
    const { recording } = reader.read(program.join("\n"), "python")!;
    expect(findAttentions(recording)).toEqual([]);
    const [alone] = findWeightsAlone(recording);
    expect(alone?.stages["attentionOutput"]).toBeUndefined();
  });
});

describe("scores that loops compute", () => {
  it.each([
    [
      "in three loops",
      [`s ${zeros}`, ...pairs, columns, "            s[i, j] += q[i, c] * k[j, c]"],
      "s = s / np.sqrt(2)",
    ],
    [
      "with a sum of its own, divided there",
      [
        ...[`s ${zeros}`, ...pairs, "        total = 0.0", columns],
        ...["            total += q[i][c] * k[j][c]", "        s[i][j] = total / np.sqrt(2)"],
      ],
      "",
    ],
    [
      "from rows and columns of a transposed matrix",
      [`s ${zeros}`, ...pairs, "        s[i, j] = np.dot(q[i, :], k.T[:, j])"],
      "s *= 2 ** -0.5",
    ],
  ])("%s", (_, loop, after) => {
    const found = readOne(...matrices, ...loop, after, ...plainSoftmax, ...plainOutput);
    expect(found.scale).toBeCloseTo(Math.SQRT1_2, 12);
    expectClose(found.weights.values, weights);
    expect(found.stages).toMatchObject({ query: { variable: "q" }, key: { variable: "k" } });
    expect(found.lines["scores"]).toBe(loop.at(-1)!.trim());
  });

  it("query by query, with keys that are hidden, and weights that also fill a matrix", () => {
    const found = readOne(
      ...[...matrices, "o = np.zeros((3, 2))", "attn = np.zeros((3, 3))"],
      ...["for i in range(3):", "    s = np.zeros(3)"],
      ...["    for j in range(3):", "        if j > i:", "            s[j] = -np.inf"],
      ...["        else:", "            s[j] = q[i] @ k[j] / np.sqrt(2)"],
      ...["    w = np.exp(s - s.max())", "    w = w / w.sum()", "    attn[i] = w"],
      ...["    for j in range(3):", "        o[i] += w[j] * v[j]"],
    );
    expect(found.causal).toBe(true);
    expectClose(found.weights.values, causalWeights);
    expect(found.stages).toMatchObject({
      ...{ query: { variable: "q" }, key: { variable: "k" }, value: { variable: "v" } },
      ...{ attentionWeights: { variable: "w" }, attentionOutput: { variable: "o" } },
    });
  });

  it("query by query, from lists of vectors", () => {
    const found = readOne(
      ...[...matrices, "a = [row @ np.eye(2) for row in q]", "b = [row @ np.eye(2) for row in k]"],
      ...["c = [row @ np.eye(2) for row in v]", "outs = []", "for i in range(3):"],
      ...["    s = np.array([a[i] @ b[j] for j in range(3)]) / np.sqrt(2)"],
      ...["    w = np.exp(s) / np.exp(s).sum()"],
      ...["    outs.append(sum(w[j] * c[j] for j in range(3)))", "o = np.stack(outs)"],
    );
    expectClose(found.weights.values, weights);
    expect(found.stages).toMatchObject({
      ...{ query: { variable: "a" }, key: { variable: "b" }, value: { variable: "c" } },
      attentionOutput: { variable: "o" },
    });
  });
});

describe("weights that loops compute", () => {
  const scoreLoop = [`s ${zeros}`, ...pairs, "        s[i, j] = np.dot(q[i], k[j]) / np.sqrt(2)"];

  it.each([
    [
      "divided where they are",
      [
        ...[`w ${zeros}`, "for i in range(3):", "    total = 0", "    for j in range(3):"],
        ...["        w[i, j] = np.exp(s[i, j])", "        total += w[i, j]"],
        ...["    for j in range(3):", "        w[i, j] /= total"],
      ],
    ],
    [
      "with the greatest score taken away",
      [
        ...[`w ${zeros}`, "for i in range(3):", "    most = np.max(s[i])"],
        ...["    total = sum(np.exp(s[i, j] - most) for j in range(3))"],
        ...["    for j in range(3):", "        w[i, j] = np.exp(s[i, j] - most) / total"],
      ],
    ],
    [
      "row by row, with exponentials in a matrix of their own",
      [
        ...[`e ${zeros}`, ...pairs, "        e[i, j] = np.exp(s[i, j])", `w ${zeros}`],
        ...["for i in range(3):", "    w[i] = e[i] / e[i].sum()"],
      ],
    ],
  ])("%s", (_, loop) => {
    const found = readOne(...matrices, ...scoreLoop, ...loop, ...plainOutput);
    expectClose(found.weights.values, weights);
    expect(found.scale).toBeCloseTo(Math.SQRT1_2, 12);
    expect(found.lines).toMatchObject({
      scores: scoreLoop.at(-1)!.trim(),
      attentionWeights: loop.at(-1)!.trim(),
    });
    expect(found.text.slice(found.range.start)).toMatch(/^w\b/);
  });

  it("of exponentials whose scores nothing holds", () => {
    const found = readOne(
      ...[...matrices, "o = np.zeros((3, 2))", "for i in range(3):", "    w = np.zeros(3)"],
      ...["    for j in range(3):", "        w[j] = np.exp(q[i] @ k[j] / np.sqrt(2))"],
      ...["    w /= w.sum()", "    for j in range(3):", "        o[i] += w[j] * v[j]"],
    );
    expectClose(found.weights.values, weights);
    expect(found.stages["scores"]).toBeUndefined();
  });

  it("in place of the scores, of the keys before each query", () => {
    const found = readOne(
      ...[...matrices, `s ${zeros}`, "for i in range(3):", "    for j in range(i + 1):"],
      ...["        s[i, j] = q[i] @ k[j] / np.sqrt(2)", "    s[i, :i + 1] = np.exp(s[i, :i + 1])"],
      ...[
        "    s[i, :i + 1] /= s[i, :i + 1].sum()",
        ...plainOutput.map((line) => line.replace("w", "s")),
      ],
    );
    expect(found.causal).toBe(true);
    expectClose(found.weights.values, causalWeights);
    expect(found.lines["scores"]).toBe("s[i, j] = q[i] @ k[j] / np.sqrt(2)");
  });
});

describe("functions that compute one step for others", () => {
  it("are not where the stages are", () => {
    const helpers = [
      ...["def product(a, b):", "    out = np.zeros((a.shape[0], b.shape[1]))"],
      ...["    for i in range(a.shape[0]):", "        for j in range(b.shape[1]):"],
      ...["            out[i, j] = np.dot(a[i], b[:, j])", "    return out", "def soft(x):"],
      ...[
        "    e = np.exp(x)",
        "    shares = e / e.sum(axis=-1, keepdims=True)",
        "    return shares",
      ],
    ];
    const found = readOne(
      ...[...matrices, ...helpers, "s = product(q, k.T)", "t = s / np.sqrt(2)", "w = soft(t)"],
      "o = product(w, v)",
    );
    expectClose(found.weights.values, weights);
    expect(found.lines).toMatchObject({
      ...{ scores: "s = product(q, k.T)", attentionWeights: "w = soft(t)" },
      attentionOutput: "o = product(w, v)",
    });
    expect(found.text.slice(found.range.start)).toMatch(/^w = soft/);
  });
});
