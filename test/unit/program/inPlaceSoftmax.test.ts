import { describe, expect, it } from "vitest";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

const matrices = [
  "import numpy as np",
  "q = np.array([[1.0, 0.0], [0.5, 2.0], [1.0, 1.0]])",
  "k = np.array([[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]])",
  "v = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 7.0]])",
];
const scores = "s = q @ k.T / np.sqrt(2)";

/** Of these matrices, from NumPy 1.24. */
const weights = [
  ...[0.140029245043, 0.575975345215, 0.283995409741],
  ...[0.268074703456, 0.54368632228, 0.188238974263],
  ...[0.152966726994, 0.629190447747, 0.217842825259],
];
const causalWeights = [
  ...[1, 0, 0, 0.330238450673, 0.669761549327, 0],
  ...[0.152966726994, 0.629190447747, 0.217842825259],
];

const steps = ["    x -= x.max(axis=-1, keepdims=True)", "    np.exp(x, out=x)"];
const ofMatrix = ["def soft(x):", ...steps, "    x /= x.sum(axis=-1, keepdims=True)"];
const ofRow = ["def soft(x):", "    x -= x.max()", "    np.exp(x, out=x)", "    x /= x.sum()"];
const withSlices = [
  "def soft(x):",
  "    x[:] = np.exp(x - x.max(axis=1, keepdims=True))",
  "    x[:] = x / x.sum(axis=1, keepdims=True)",
];
const withOut = [
  "def soft(x):",
  "    np.subtract(x, np.max(x, axis=-1, keepdims=True), out=x)",
  "    np.exp(x, out=x)",
  "    np.divide(x, np.sum(x, axis=-1, keepdims=True), out=x)",
];
const ofRows = [
  "def soft(m):",
  "    for i in range(3):",
  "        row = m[i]",
  "        row -= row.max()",
  "        np.exp(row, out=row)",
  "        row /= row.sum()",
];

/** The only attention of a program, and the lines at which its stages and its lens are. */
function readOne(lines: readonly string[]) {
  const text = lines.join("\n");
  const { recording } = reader.read(text, "python")!;
  const [found, ...others] = [...findAttentions(recording), ...findNumberAttentions(recording)];
  expect(others).toEqual([]);
  const lineAt = ({ start }: { start: number }) => {
    const from = text.lastIndexOf("\n", start) + 1;
    return text.slice(from).split("\n")[0]!.trim();
  };
  const { attentionWeights, maskedScores } = found!.stages;
  return {
    values: [...found!.weights.values],
    causal: found!.causal,
    lens: lineAt(found!.range),
    held: attentionWeights && `${attentionWeights.variable}: ${lineAt(attentionWeights.range)}`,
    masked: maskedScores && lineAt(maskedScores.range),
    scores: found!.stages["scores"] && lineAt(found!.stages["scores"].range),
  };
}

function expectClose(values: readonly number[], expected: readonly number[]) {
  expect(values).toHaveLength(expected.length);
  values.forEach((value, at) => expect(value).toBeCloseTo(expected[at]!, 11));
}

describe("a softmax in place", () => {
  it.each([
    ["of a matrix", ofMatrix, ["soft(s)", "o = s @ v"], "s: soft(s)"],
    [
      "of a matrix that it returns",
      [...ofMatrix, "    return x"],
      ["w = soft(s)", "o = w @ v"],
      "w: w = soft(s)",
    ],
    [
      "of a copy",
      [...ofMatrix, "    return x"],
      ["w = soft(s.copy())", "o = w @ v"],
      "w: w = soft(s.copy())",
    ],
    [
      "of a matrix with another name later",
      ofMatrix,
      ["soft(s)", "w = s", "o = w @ v"],
      "s: soft(s)",
    ],
    ["in slices", withSlices, ["soft(s)", "o = s @ v"], "s: soft(s)"],
    ["into what is given as out", withOut, ["soft(s)", "o = s @ v"], "s: soft(s)"],
    ["row by row", ofRow, ["for i in range(3):", "    soft(s[i])", "o = s @ v"], "s: soft(s[i])"],
    [
      "row by row, without places",
      ofRow,
      ["for row in s:", "    soft(row)", "o = s @ v"],
      "row: soft(row)",
    ],
    [
      "row by row, with results that are written back",
      [...ofRow, "    return x"],
      ["for i in range(3):", "    s[i] = soft(s[i])", "o = s @ v"],
      "s: s[i] = soft(s[i])",
    ],
    ["row by row in the function", ofRows, ["soft(s)", "o = s @ v"], "s: soft(s)"],
  ])("%s", (_, helper, calls, held) => {
    const found = readOne([...matrices, ...helper, scores, ...calls]);
    expectClose(found.values, weights);
    expect(found).toMatchObject({ held, lens: held.slice(held.indexOf(" ") + 1), scores });
  });

  it("of scores that a loop fills", () => {
    const found = readOne([
      ...[...matrices, ...ofRow, "s = np.zeros((3, 3))", "for i in range(3):"],
      ...["    for j in range(3):", "        s[i, j] = q[i] @ k[j] / np.sqrt(2)"],
      ...["    soft(s[i])", "o = s @ v"],
    ]);
    expectClose(found.values, weights);
    expect(found).toMatchObject({
      scores: "s[i, j] = q[i] @ k[j] / np.sqrt(2)",
      lens: "soft(s[i])",
    });
  });

  it("of masked scores, which are where the mask is written", () => {
    const found = readOne([
      ...[...matrices, ...ofRows, scores, "s[np.triu(np.ones((3, 3)), 1) == 1] = -np.inf"],
      ...["soft(s)", "o = s @ v"],
    ]);
    expectClose(found.values, causalWeights);
    expect(found).toMatchObject({
      ...{ causal: true, lens: "soft(s)" },
      masked: "s[np.triu(np.ones((3, 3)), 1) == 1] = -np.inf",
    });
  });

  it("in PyTorch", () => {
    const found = readOne([
      ...[
        "import torch",
        ...matrices.slice(1).map((line) => line.replace("np.array", "torch.tensor")),
      ],
      ...["def soft_(x):", "    x.sub_(x.max(dim=-1, keepdim=True).values)", "    x.exp_()"],
      ...["    x.div_(x.sum(dim=-1, keepdim=True))", "s = q @ k.T / 2 ** 0.5", "soft_(s)"],
      "o = s @ v",
    ]);
    found.values.forEach((value, at) => expect(value).toBeCloseTo(weights[at]!, 6));
    expect(found).toMatchObject({ held: "s: soft_(s)", lens: "soft_(s)" });
  });

  it("of lists of numbers", () => {
    const found = readOne([
      ...[
        "import math",
        ...matrices.slice(1).map((line) => line.replace(/np\.array\((.*)\)/, "$1")),
      ],
      ...["def soft(row):", "    most = max(row)", "    for i in range(len(row)):"],
      ...["        row[i] = math.exp(row[i] - most)", "    total = sum(row)"],
      ...["    for i in range(len(row)):", "        row[i] /= total"],
      "s = [[sum(a * b for a, b in zip(x, y)) / math.sqrt(2) for y in k] for x in q]",
      ...["for row in s:", "    soft(row)"],
      "o = [[sum(w * y[c] for w, y in zip(row, v)) for c in range(2)] for row in s]",
    ]);
    expectClose(found.values, weights);
    expect(found).toMatchObject({ held: "row: soft(row)", lens: "soft(row)" });
  });
});

it("a residual of 0 is not taken for the start of a sum, by which its query was lost", () => {
  const { recording } = reader.read(
    [
      "import math",
      "x = [[1.0, 0], [0.5, 2.0], [1.0, 1.0]]",
      "def row(q):",
      "    e = [math.exp(q[0] * k[0] + q[1] * k[1]) for k in x]",
      "    return [each / sum(e) for each in e]",
      "w = [row(q) for q in x]",
      "o = [[sum(w[i][j] * x[j][c] for j in range(3)) for c in range(2)] for i in range(3)]",
      "y = [[o[i][c] + x[i][c] for c in range(2)] for i in range(3)]",
    ].join("\n"),
    "python",
  )!;
  const [found] = findNumberAttentions(recording);
  expect(found?.weights.shape.slice(-2)).toEqual([3, 3]);
  const first = Math.exp(1) / (2 * Math.exp(1) + Math.exp(0.5));
  expect(found?.weights.values[0]).toBeCloseTo(first, 12);
});

describe("a softmax that writes its exponentials twice", () => {
  const program = (hidden: string): string =>
    [
      "from math import exp, sqrt",
      "q = [[1.0, 0.0], [0.5, 2.0], [1.0, 1.0]]",
      "k = [[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]]",
      "v = [[1.0, 2.0], [3.0, 4.0], [5.0, 7.0]]",
      "s = [[sum(a * b for a, b in zip(x, y)) / sqrt(2) for y in k] for x in q]",
      "for i in range(3):",
      `    for j in range(i + 1, 3): ${hidden}`,
      "w = [[0.0] * 3 for _ in range(3)]",
      "for i in range(3):",
      "    total = 0.0",
      "    for j in range(3): total += exp(s[i][j] - max(s[i]))",
      "    for j in range(3): w[i][j] = exp(s[i][j] - max(s[i])) / total",
      "out = [[0.0] * 2 for _ in range(3)]",
      "for i in range(3):",
      "    for c in range(2):",
      "        for j in range(3): out[i][c] += w[i][j] * v[j][c]",
    ].join("\n");

  const weightsOf = (text: string): readonly number[] => {
    const [found, ...others] = findNumberAttentions(reader.read(text, "python")!.recording);
    expect(others).toEqual([]);
    return [...found!.weights.values];
  };

  it("over all keys", () => {
    weightsOf(program("pass")).forEach((weight, at) =>
      expect(weight).toBeCloseTo(weights[at]!, 10),
    );
  });

  it("over the keys that are not hidden by one number", () => {
    const found = weightsOf(program("s[i][j] = -1e9"));
    expect(found).toHaveLength(9);
    found.forEach((weight, at) => expect(weight).toBeCloseTo(causalWeights[at]!, 10));
  });
});
