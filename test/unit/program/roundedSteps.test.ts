import { describe, expect, it } from "vitest";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, undefined, "javascript");

const attend = [
  "const round = (x) => x;",
  "const Q = [[0.9, -0.4], [0.3, 1.2]];",
  "const K = [[0.7, 0.5], [-0.2, 0.8]];",
  "const V = [[3, 1], [-2, 4]];",
  "const scores = Q.map((q) => K.map((k) => round(q[0] * k[0] + q[1] * k[1])));",
  "const weights = scores.map((row) => {",
  "  const top = Math.max(...row);",
  "  const e = row.map((x) => Math.exp(x - top));",
  "  const total = e.reduce((a, b) => a + b, 0);",
  "  return e.map((x) => share(x / total));",
  "});",
  "const out = weights.map((w) => [0, 1].map((c) => w.reduce((s, x, j) => s + x * V[j][c], 0)));",
];

function findOne(round: string, share: string, more: readonly string[] = []) {
  const lines = [`const share = (x) => ${share};`, ...attend, ...more];
  lines[1] = `const round = (x) => ${round};`;
  const { recording } = reader.read(lines.join("\n"), "javascript")!;
  expect(recording.unknown).toEqual([]);
  const [found, ...others] = findNumberAttentions(recording);
  expect(others).toEqual([]);
  return found!;
}

// By hand: the scores are 0.43 and −0.5, 0.81 and 0.9.
const exact = [0.71708, 0.28292, 0.47752, 0.52248];
const ofTenths = [0.71095, 0.28905, 0.47502, 0.52498];

describe("a program that rounds on the way", () => {
  it.each([
    ["Math.round(x * 10) / 10"],
    ["Math.round(10 * x) / 10"],
    ["parseFloat(x.toFixed(1))"],
    ["Number(x.toFixed(1))"],
    ["Number.parseFloat(x.toFixed(1))"],
    ["+x.toFixed(1)"],
  ])("has its attention with the weights of rounded scores: %s", (round) => {
    const { weights, change, stages } = findOne(round, "x");
    expect(change).toBe("rounded");
    for (const [at, weight] of weights.values.entries())
      expect(weight).toBeCloseTo(ofTenths[at]!, 5);
    expect(stages["scores"]?.variable).toBe("scores");
    expect(stages["attentionWeights"]?.variable).toBe("weights");
  });

  it("has its weights as it rounds them", () => {
    const { weights, change, made } = findOne("x", "Math.round(x * 20) / 20");
    expect(change).toBe("rounded");
    expect([...weights.values]).toEqual([0.7, 0.3, 0.5, 0.5]);
    expect([...made!.values].map((each) => Number(each.toFixed(2)))).toEqual([1.5, 1.9, 0.5, 2.5]);
  });

  it("is as exact as ever where it only shows rounded numbers", () => {
    const shown = "const shown = weights.map((w) => w.map((x) => Math.round(x * 100) / 100));";
    const { weights, change, stages } = findOne("x", "x", [shown]);
    expect(change).toBeUndefined();
    for (const [at, weight] of weights.values.entries()) expect(weight).toBeCloseTo(exact[at]!, 5);
    expect(stages["attentionWeights"]?.variable).toBe("weights");
  });

  it("is none where it rounds by more than it says", () => {
    const lines = [`const share = (x) => x;`, ...attend];
    lines[1] = "const round = (x) => Math.round(x * 10) / 4;";
    const { recording } = reader.read(lines.join("\n"), "javascript")!;
    expect(findNumberAttentions(recording)).toEqual([]);
  });
});
