import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { sourceResources } from "../../support/sourceResources.ts";

/** The keys and weights of the only attention of a program. */
async function attentionIn(language: LanguageName, text: string) {
  const reader = await openProgramReader(sourceResources, patientBudget, language);
  const { recording } = reader.read(text, language)!;
  expect(recording.unknown).toEqual([]);
  const found = findNumberAttentions(recording);
  expect(found).toHaveLength(1);
  const { key, weights } = found[0]!;
  return { key: Array.from(key.values), weights: Array.from(weights.values) };
}

// Both scores that are seen are 1, so each weight is a half.
const expected = { key: [2, 1, 1, 3, 4, 5], weights: [0.5, 0.5, 0, 0.5, 0.5, 0] };

const soft = `
const soft = (z) => {
  const e = z.map((v) => Math.exp(v - Math.max(...z)));
  const s = e.reduce((a, b) => a + b, 0);
  return e.map((v) => v / s);
};`;

describe("keys in the fields of objects, of which some are padding", () => {
  it("are shown with those that no query sees", async () => {
    const text = `${soft}
const slots = [
  { pad: false, key: [2, 1], value: [3, 1] },
  { pad: false, key: [1, 3], value: [0, 2] },
  { pad: true, key: [4, 5], value: [7, 7] },
];
const queries = [[0.4, 0.2], [0.8, 0.4]];
const rows = queries.map((q) => {
  const scores = slots.map(({ key, pad }) => (pad ? -Infinity : q[0] * key[0] + q[1] * key[1]));
  const weights = soft(scores);
  const out = [0, 0];
  slots.forEach(({ value }, at) => { for (let d = 0; d < 2; d++) out[d] += weights[at] * value[d]; });
  return out;
});`;
    const { key, weights } = await attentionIn("javascript", text);
    expect(key).toEqual(expected.key);
    for (const [at, weight] of expected.weights.entries())
      expect(weights[at]).toBeCloseTo(weight, 12);
  });

  it("are shown where Python keeps them in dictionaries", async () => {
    const text = `
import math
slots = [
    {"key": [2.0, 1.0], "value": [3.0, 1.0], "pad": False},
    {"key": [1.0, 3.0], "value": [0.0, 2.0], "pad": False},
    {"key": [4.0, 5.0], "value": [7.0, 7.0], "pad": True},
]
outputs = []
for q in [[0.4, 0.2], [0.8, 0.4]]:
    scores = [-math.inf if s["pad"] else sum(a * b for a, b in zip(q, s["key"])) for s in slots]
    parts = [math.exp(x) for x in scores]
    weights = [p / sum(parts) for p in parts]
    outputs.append([sum(w * s["value"][d] for w, s in zip(weights, slots)) for d in range(2)])
`;
    const { key, weights } = await attentionIn("python", text);
    expect(key).toEqual(expected.key);
    for (const [at, weight] of expected.weights.entries())
      expect(weights[at]).toBeCloseTo(weight, 12);
  });
});
