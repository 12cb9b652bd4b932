import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

describe("a scale inside the sum of a dot product", () => {
  it.each([
    "q[j] * k[j] / math.sqrt(2)",
    "q[j] * k[j] * s",
    "s * (q[j] * k[j])",
    "s * q[j] * k[j]",
    "q[j] * (s * k[j])",
  ])("is a scale, and no query: %s", (product) => {
    const text = `
import math
Q = [[1.0, 0.5], [0.2, 1.5]]
K = [[0.3, 1.0], [2.0, 0.1], [1.0, 1.0]]
V = [[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]]
s = 1 / math.sqrt(2)
out = []
for q in Q:
    scores = []
    for k in K:
        dot = 0.0
        for j in range(2):
            dot += ${product}
        scores.append(dot)
    e = [math.exp(x) for x in scores]
    w = [x / sum(e) for x in e]
    out.append([sum(w[t] * V[t][j] for t in range(3)) for j in range(2)])
`;
    const [found, ...others] = findNumberAttentions(reader.read(text, "python")!.recording);
    expect(others).toEqual([]);
    expect(found?.query.shape).toEqual([1, 2, 2]);
    expect(found?.key.shape).toEqual([1, 3, 2]);
    const { query, key, scale } = found!;
    const score = scale * (query.values[0]! * key.values[0]! + query.values[1]! * key.values[1]!);
    expect(score).toBeCloseTo(0.8 / Math.SQRT2, 12);
  });
});

it("shows each call of a function that may hide keys, also where padding hides one from all", () => {
  const text = `
import math
Q = [[1.0, 0.5], [0.25, 1.0], [1.0, 1.5]]
K = [[1.0, 0.75], [0.5, 1.0], [1.0, -1.0]]
V = [[1.0, 2.0], [3.0, 1.0], [1.0, 4.0]]
def softmax(v):
    e = [math.exp(x) for x in v]
    return [x / sum(e) for x in e]
def attend(mask=None):
    S = [[sum(a * b for a, b in zip(q, k)) / math.sqrt(2) for k in K] for q in Q]
    if mask is not None:
        S = [[-1e9 if mask[i][j] else S[i][j] for j in range(3)] for i in range(3)]
    W = [softmax(r) for r in S]
    return [[sum(w * v for w, v in zip(r, c)) for c in zip(*V)] for r in W], W
o1, w1 = attend()
o2, w2 = attend([[j > i for j in range(3)] for i in range(3)])
o3, w3 = attend([[j == 1 for j in range(3)] for i in range(3)])
`;
  const found = findNumberAttentions(reader.read(text, "python")!.recording);
  expect(found.map(({ causal }) => causal)).toEqual([false, true, false]);
  const [, , padded] = found;
  expect([...padded!.mask!.values].slice(0, 3)).toEqual([0, -Infinity, 0]);
  expect([...padded!.key.values]).toEqual([1, 0.75, 0.5, 1, 1, -1]);
  // exp(1.375/√2) and exp(0.5/√2)
  expect(padded!.weights.values[0]).toBeCloseTo(1 / (1 + Math.exp((0.5 - 1.375) / Math.SQRT2)), 12);
});
