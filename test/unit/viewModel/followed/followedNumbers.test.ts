import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { quickBudget } from "../../../../src/program/interpreter/budget.ts";
import type { ComputationGroup } from "../../../../src/source/extraction.ts";
import { toLineIndex } from "../../../../src/source/lineIndex.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { evaluateGroup } from "../../../support/groups.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const folder = new URL("../../../fixtures/loops/", import.meta.url);
const budget = { ...quickBudget, ms: 10_000 };

async function follow(text: string): Promise<readonly ComputationGroup[]> {
  const source = await openSource(text, "python", sourceResources);
  const follower = new ProgramFollower(sourceResources, { budget });
  const { groups } = await follower.follow(source, source.extract(), {});
  source.dispose();
  return groups;
}

type Nested = number | readonly Nested[];

/** What CPython computes; `make.py` in the folder writes it. */
const expected = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8")) as Record<
  string,
  { readonly weights: Nested; readonly output: Nested }
>;

function flatten(nested: Nested): readonly number[] {
  return typeof nested === "number" ? [nested] : nested.flatMap(flatten);
}

/** `attentionWeights: weights 26` for each stage, in the order of the names. */
function stagesOf({ followed }: ComputationGroup): readonly string[] {
  const stages = Object.entries(followed?.stages ?? {});
  return stages.map(([stage, { variable, line }]) => `${stage}: ${variable} ${line}`).sort();
}

describe("attention in loops over single numbers is that of CPython", () => {
  it.each([
    [
      "comprehensions",
      { line: 26, headCount: 1, causal: false },
      [
        ...["attentionOutput: output 27", "attentionWeights: weights 26", "key: key 24"],
        ...["query: query 24", "scores: scores 25", "value: value 24"],
      ],
    ],
    [
      "index_loops",
      { line: 26, headCount: 1, causal: true },
      [
        "attentionOutput: out 29",
        "attentionWeights: att 26",
        "key: K 6",
        "query: Q 5",
        "scores: att 18",
        "value: V 7",
      ],
    ],
    [
      "cache",
      { line: 42, headCount: 3, causal: true },
      [
        ...["attentionOutput: joined 44", "attentionWeights: probabilities 42", "key: keys 35"],
        ...["query: q 34", "scores: logits 41", "value: values 36"],
      ],
    ],
    [
      "gradients",
      { line: 94, headCount: 2, causal: true },
      [
        ...["attentionOutput: mixed 102", "attentionWeights: attention 94", "key: keys 89"],
        ...["query: q 88", "value: values 90"],
      ],
    ],
    [
      "added_mask",
      { line: 27, headCount: 1, causal: false },
      [
        ...["attentionOutput: context 28", "attentionWeights: weights 27", "key: keys 7"],
        ...["maskedScores: masked 21", "query: queries 6", "scores: raw 20", "value: values 8"],
      ],
    ],
    [
      "replaced_mask",
      { line: 17, headCount: 1, causal: true },
      [
        ...["attentionOutput: rows 19", "attentionWeights: w 17", "key: k 6", "query: q 5"],
        ...["scores: line 15", "value: v 7"],
      ],
    ],
    [
      "functional",
      { line: 17, headCount: 1, causal: false },
      [
        ...["attentionOutput: answer 21", "attentionWeights: attention 17", "key: key 15"],
        ...["query: question 13", "scores: scores 15", "value: content 19"],
      ],
    ],
    [
      "classes",
      { line: 26, headCount: 1, causal: false },
      [
        ...["attentionOutput: results 28", "attentionWeights: shares 26", "key: k 19"],
        ...["query: q 18", "scores: scores 24", "value: v 20"],
      ],
    ],
    [
      "flat",
      { line: 33, headCount: 2, causal: true },
      ["attentionOutput: out 41", "attentionWeights: att 33", "scores: pre 24"],
    ],
    [
      "shared_keys",
      { line: 20, headCount: 2, causal: false },
      [
        ...["attentionOutput: row 22", "attentionWeights: p 20", "key: key 6"],
        ...["maskedScores: s 15", "query: hidden 5", "value: value 7"],
      ],
    ],
  ])("%s", async (name, { line, headCount, causal }, stages) => {
    const groups = await follow(readFileSync(new URL(`${name}.py`, folder), "utf8"));
    const evaluated = await Promise.all(groups.map((group) => evaluateGroup(group)));
    const attentions = evaluated.flatMap((each) =>
      "trace" in each && each.trace.kind === "attention" ? [each.trace] : [],
    );
    const { weights, output } = expected[name]!;
    const ours = attentions.flatMap(({ attentionWeights }) => [...attentionWeights.values]);
    const theirs = flatten(weights);
    expect(ours).toHaveLength(theirs.length);
    ours.forEach((weight, at) => expect(weight).toBeCloseTo(theirs[at]!, 9));
    const [first] = attentions;
    if (attentions.length === 1) {
      const result = [...first!.attentionOutput.values];
      flatten(output).forEach((number, at) => expect(result[at]).toBeCloseTo(number, 9));
    }
    const [group] = groups;
    expect(group?.followed).toMatchObject({ line });
    expect(group?.settings).toMatchObject({
      headCount: { value: headCount },
      causal: { value: causal },
    });
    expect(stagesOf(group!)).toEqual(stages);
  });
});

describe("the steps of attention in loops", () => {
  it.each([
    ["cache", ["concatenate 44", "mix 44,45", "scores 41", "softmax 25,27,42", "split 40"]],
    ["index_loops", ["mix 29", "scores 17,18", "softmax 23,26"]],
    ["added_mask", ["mask 21", "mix 15", "scores 15,20", "softmax 23,24"]],
    // Its operators are methods, which serve every step.
    ["gradients", ["concatenate 102", "mix 102", "softmax 94"]],
  ])("are on the lines that do them: %s", async (name, expectedLines) => {
    const text = readFileSync(new URL(`${name}.py`, folder), "utf8");
    const lines = toLineIndex(text);
    const [group] = await follow(text);
    const found = Object.entries(group?.followed?.steps ?? {}).map(([step, ranges]) => {
      const own = new Set(ranges.map(({ start }) => lines.toLineColumn(start).line));
      return `${step} ${[...own].sort((a, b) => a - b).join()}`;
    });
    expect(found.sort()).toEqual(expectedLines);
  });
});

const lists = [
  "import math",
  "Q = [[1.0, -0.5], [0.5, 2.0], [1.0, 1.0]]",
  "K = [[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]]",
  "V = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]",
];

const dots = "s = [sum(a * b for a, b in zip(Q[1], k)) for k in K]";
const shares = ["e = [math.exp(x) for x in s]", "w = [x / sum(e) for x in e]"];
const mix = "o = [sum(x * v[c] for x, v in zip(w, V)) for c in range(2)]";

describe("the lists of a file whose loops compute attention", () => {
  it("are its matrices, to be pointed at and edited", async () => {
    const loop = lists
      .concat("out = []", "for q in Q:")
      .concat(
        [
          "s = [sum(a * b for a, b in zip(q, k)) for k in K]",
          ...shares,
          "out.append([sum(x * v[c] for x, v in zip(w, V)) for c in range(2)])",
        ].map((line) => `    ${line}`),
      );
    const [group, ...others] = await follow(loop.join("\n"));
    expect(others).toEqual([]);
    const { query, key, value } = group!.matrices;
    expect([query?.name, key?.name, value?.name]).toEqual(["Q", "K", "V"]);
    expect(query?.origin).toBe("literal");
    expect(loop.join("\n").slice(query!.cells.at(1)!.start, query!.cells.at(1)!.end)).toBe("-0.5");
    expect(group?.followed?.departures.map(({ part }) => part)).toEqual(["scale"]);
  });
});

describe("a long program", () => {
  it("still says which variables hold the stages of its attention", async () => {
    const loop = ["for at in range(60_000):", "    many = at"];
    const [group] = await follow([...lists, ...loop, dots, ...shares, mix].join("\n"));
    expect(stagesOf(group!)).toEqual([
      ...["attentionOutput: o 10", "attentionWeights: w 9", "key: K 3"],
      ...["scores: s 7", "value: V 4"],
    ]);
  });
});

describe("no attention is found in single numbers where there is none", () => {
  it.each([
    ["a softmax whose weights weigh nothing", [dots, ...shares, "best = max(w)"]],
    ["products without a softmax", [dots, "w = [x / sum(s) for x in s]", mix]],
    [
      "a softmax of something else",
      ["s = [math.tanh(sum(a * b for a, b in zip(Q[1], k))) for k in K]", ...shares, mix],
    ],
    ["the entropy of a softmax", [dots, ...shares, "h = -sum(x * math.log(x) for x in w)"]],
    ["an expected position", [dots, ...shares, "p = sum(at * x for at, x in enumerate(w))"]],
    ["weights that are equal by chance", ["w = [1 / 3, 1 / 3, 1 / 3]", "s = [0.0, 0.0, 0.0]", mix]],
    [
      "exponentials divided by the sum of others",
      [dots, "e = [math.exp(x) for x in s]", "z = sum(e) + 1", "w = [x / z for x in e]", mix],
    ],
    [
      "a loss over a vocabulary",
      [
        ...[
          dots,
          ...shares,
          "loss = -math.log(w[2])",
          "slope = [x - (i == 2) for i, x in enumerate(w)]",
        ],
        "step = [sum(g * k[c] for g, k in zip(slope, K)) for c in range(2)]",
      ],
    ],
    [
      "what may not happen",
      [
        "import os",
        "if os.environ.get('X'):",
        ...[dots, ...shares, mix].map((line) => `    ${line}`),
      ],
    ],
  ])("%s", async (_what, lines) => {
    const names = await follow([...lists, ...lines].join("\n").replace(/\b[QKV]\b/g, "$&_"));
    expect(names.flatMap(({ followed }) => followed?.line ?? [])).toEqual([]);
  });
});

describe("a row of scores that has several names", () => {
  it("is computed where it is filled, not where a loop names it again", async () => {
    const [group] = await follow(
      [
        "import math",
        "q = [[1.0, 0.0], [0.5, 2.0]]",
        "k = [[0.0, 1.0], [2.0, 1.0]]",
        "v = [[1.0, 2.0], [3.0, 4.0]]",
        "def softmax(row):",
        "    e = [math.exp(x) for x in row]",
        "    return [x / sum(e) for x in e]",
        "S = []",
        "for a in q:",
        "    row = []",
        "    for b in k:",
        "        row.append(a[0] * b[0] + a[1] * b[1])",
        "    S.append(row)",
        "W = [softmax(row) for row in S]",
        "out = [[sum(w * x[d] for w, x in zip(ws, v)) for d in range(2)] for ws in W]",
      ].join("\n"),
    );
    expect(stagesOf(group!)).toEqual(
      expect.arrayContaining(["scores: row 12", "attentionWeights: W 14"]),
    );
  });
});
