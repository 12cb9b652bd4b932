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

describe("attention is recognised entry by entry", () => {
  const mask = "scores[i, j] = -1e9 if j > i else (q[i] @ k[j]) / np.sqrt(2)";
  const softmax = [
    "w = np.empty_like(scores)",
    "for i in range(3):",
    "    e = np.exp(scores[i] - np.max(scores[i]))",
    "    w[i] = e / e.sum()",
  ];

  it.each([
    ["a mask that is written in", ["scores = np.zeros((3, 3))"], "range(3)", mask],
    [
      "a mask that stays where nothing is written",
      ["scores = np.full((3, 3), -np.inf)"],
      "range(i + 1)",
      "scores[i, j] = q[i].dot(k[j]) / np.sqrt(2)",
    ],
  ])("with %s, and values that are added up one by one", (_, before, keys, entry) => {
    const [found, ...others] = attentionsOf(
      ...[...numpyMatrices, ...before, "for i in range(3):", `    for j in ${keys}:`],
      ...[`        ${entry}`, ...softmax, "out = np.zeros((3, 2))", "for i in range(3):"],
      ...["    for j in range(3):", "        out[i] += w[i, j] * v[j]"],
    );
    expect(others).toEqual([]);
    expect(found).toMatchObject({ headCount: 1, causal: true, mask: null });
    expect(found?.scale).toBeCloseTo(Math.SQRT1_2, 12);
    expect([...found!.value.values]).toEqual([1, 2, 3, 4, 5, 6]);
    // The first query sees itself alone.
    expect([...found!.weights.values].slice(0, 3)).toEqual([1, 0, 0]);
  });

  it("with the lines that compute the scores apart from those that mask them", () => {
    const [found] = attentionsOf(
      ...[...numpyMatrices, "scores = np.zeros((3, 3))", "for i in range(3):"],
      ...["    for j in range(3):", "        if j > i:", "            scores[i, j] = -1e9"],
      ...["        else:", "            scores[i, j] = q[i] @ k[j]", ...softmax, "out = w @ v"],
    );
    const { scores, maskedScores } = found!.stages;
    expect(scores!.range.start).toBeGreaterThan(maskedScores!.range.start);
  });

  it("not where entries are neither products nor hidden", () => {
    const found = attentionsOf(
      ...[...numpyMatrices, "scores = np.ones((3, 3))", "for i in range(3):"],
      ...["    scores[i, i] = q[i] @ k[i]", ...softmax, "out = w @ v"],
    );
    expect(found).toEqual([]);
  });

  it("not where single weights weigh other values for each query", () => {
    const found = attentionsOf(
      ...[...numpyMatrices, "s = q @ k.T", "w = np.exp(s)", "w = w / w.sum(1, keepdims=True)"],
      ...["out = np.zeros((3, 2))", "for i in range(3):", "    for j in range(3):"],
      "        out[i] += w[i, j] * (v[j] + i)",
    );
    expect(found).toEqual([]);
  });
});

describe("the place of an attention", () => {
  const softmax = [
    "def softmax(z):",
    "    e = np.exp(z - z.max(axis=-1, keepdims=True))",
    "    return e / e.sum(axis=-1, keepdims=True)",
  ];
  const placeIn = (...lines: readonly string[]) => {
    const text = lines.join("\n");
    const [found] = findAttentions(reader.read(text, "python")!.recording);
    const start = text.lastIndexOf("\n", found!.range.start) + 1;
    return text.slice(start).split("\n")[0];
  };

  it("is where the weights are held if a function of its own computes them, such as a softmax", () => {
    const lines = [...numpyMatrices, ...softmax, "s = q @ k.T", "w = softmax(s)", "out = w @ v"];
    expect(placeIn(...lines)).toBe("w = softmax(s)");
  });

  it("is in the function that computes scores and weights, whoever holds them", () => {
    const attend = [
      "def attend(q, k):",
      "    s = q @ k.T",
      "    return np.exp(s) / np.exp(s).sum(1, keepdims=True)",
    ];
    expect(placeIn(...numpyMatrices, ...attend, "w = attend(q, k)", "out = w @ v")).toBe(attend[2]);
  });
});
