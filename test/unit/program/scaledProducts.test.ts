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
