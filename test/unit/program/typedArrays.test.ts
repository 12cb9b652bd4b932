import { describe, expect, it } from "vitest";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, undefined, "javascript");

function attentionsOf(lines: readonly string[]) {
  const { recording } = reader.read(lines.join("\n"), "javascript")!;
  expect(recording.unknown).toEqual([]);
  return findNumberAttentions(recording);
}

function rounded({ weights }: { readonly weights: { readonly values: ArrayLike<number> } }) {
  return Array.from(weights.values, (weight) => Number(weight.toFixed(4)));
}

const divided = [
  "    for (let j = 0; j < 3; j++) s[j] /= total;",
  "    for (let c = 0; c < 2; c++) {",
  "      let sum = 0;",
  "      for (let j = 0; j < 3; j++) sum += s[j] * v[j * 2 + c];",
];
const dividedAnew = [
  "    for (let c = 0; c < 2; c++) {",
  "      let sum = 0;",
  "      for (let j = 0; j < 3; j++) sum += (s[j] / total) * v[j * 2 + c];",
];

/** Vectors of two numbers, one after the other in flat arrays. */
function flat(type: string, weigh: readonly string[]): readonly string[] {
  return [
    `const q = new ${type}([0.5, 1, -0.3, 0.8, 1, 0.7]);`,
    `const k = new ${type}([1, 0.5, 0.2, -0.6, 0.4, 0.9]);`,
    `const v = new ${type}([0.1, 1, 0.3, 2, 0.5, 4]);`,
    "function attend(q, k, v, causal) {",
    `  const out = new ${type}(6);`,
    "  for (let i = 0; i < 3; i++) {",
    `    const s = new ${type}(3);`,
    "    let top = -Infinity;",
    "    for (let j = 0; j < 3; j++) {",
    "      let score = causal && j > i ? -1e30 : 0;",
    "      if (score === 0) for (let c = 0; c < 2; c++) score += q[i * 2 + c] * k[j * 2 + c];",
    "      s[j] = score;",
    "      top = Math.max(top, score);",
    "    }",
    "    let total = 0;",
    "    for (let j = 0; j < 3; j++) { s[j] = Math.exp(s[j] - top); total += s[j]; }",
    ...weigh,
    "      out[i * 2 + c] = sum;",
    "    }",
    "  }",
    "  return out;",
    "}",
  ];
}

// By hand: the scores of the first query are 1, −0.5, and 1.1.
const whole = [0.4295, 0.0958, 0.4747];
const causal = [1, 0, 0];

describe.each([
  ["Float32Array", divided],
  ["Float32Array", dividedAnew],
  ["Float64Array", dividedAnew],
])("flat arrays of the type %s", (type, weigh) => {
  it.each([
    ["false", whole],
    ["true", causal],
  ])("hold an attention whose mask is %s", (mask, first) => {
    const [found, ...others] = attentionsOf([...flat(type, weigh), `attend(q, k, v, ${mask});`]);
    expect(others).toEqual([]);
    expect(found!.weights.shape).toEqual([1, 1, 3, 3]);
    expect(rounded(found!).slice(0, 3)).toEqual(first);
    expect(found!.causal).toBe(mask === "true");
    expect(found!.stages["query"]?.variable).toBe("q");
    expect(found!.stages["attentionOutput"]?.variable).toBe("out");
  });
});

const twoHeads = [
  "const q = [[1, 0, 0.5, 2], [0, 1, 1, -1]];",
  "const k = [[1, 1, 0, 0.5], [0.5, 0, 2, 1]];",
  "const v = [[1, 2, 3, 4], [5, 6, 7, 9]];",
  "const cut = (m, h) => m.map((row) => row.slice(2 * h, 2 * h + 2));",
  "function head(q, k, v, hides) {",
  "  return q.map((a, i) => {",
  "    const s = k.map((b, j) => (hides && j > i ? -1e9 : a[0] * b[0] + a[1] * b[1]));",
  "    const e = s.map((x) => Math.exp(x));",
  "    const total = e.reduce((x, y) => x + y, 0);",
  "    const w = e.map((x) => x / total);",
  "    return v[0].map((_, c) => w.reduce((sum, x, j) => sum + x * v[j][c], 0));",
  "  });",
  "}",
];

describe("two calls with the same queries", () => {
  it.each([
    ["one after the other", "for (const hides of [true, false]) for (const h of [0, 1])"],
    ["head by head", "for (const h of [0, 1]) for (const hides of [true, false])"],
  ])("have heads of their own, %s", (_, loops) => {
    const call = `${loops} head(cut(q, h), cut(k, h), cut(v, h), hides);`;
    const found = attentionsOf([...twoHeads, call]);
    expect(found.map(({ headCount, causal: isCausal }) => [headCount, isCausal])).toEqual([
      [2, true],
      [2, false],
    ]);
    for (const each of found) {
      const [, , ...others] = rounded(each);
      // The second query sees both keys, with a mask or without.
      expect(others.slice(0, 2)).toEqual([0.7311, 0.2689]);
      expect(others.slice(4)).toEqual([0.1824, 0.8176]);
    }
  });
});
