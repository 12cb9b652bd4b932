import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { Problem } from "../../../../src/engine/problem.ts";
import { explainWeight } from "../../../../src/viewModel/weight/explainWeight.ts";
import { readAttentionCases, toAttentionProblem } from "../../../support/attentionCases.ts";
import { computeWorstError } from "../../../support/closeness.ts";
import { createNoise, createNoiseAttention } from "../../../support/problems.ts";
import { chapterContext, contextOf } from "../../../support/stepContexts.ts";

const first = { layer: 0, head: 0, query: 0, key: 1 };

async function explainChapter(place = first, language = "csharp") {
  const { evaluation, labelsFor } = await chapterContext();
  return explainWeight(evaluation, place, labelsFor, language)!;
}

async function explainIn(problem: Problem, place = first) {
  const { evaluation, labelsFor } = await contextOf(problem);
  return explainWeight(evaluation, place, labelsFor, "python")!;
}

const noise = { seed: 7, batchSize: 1, headCount: 2, keyValueHeadCount: 2 };

describe("one weight of the chapter", () => {
  it("is its products, scaled, and its share of the row", async () => {
    const explained = await explainChapter();
    expect(explained.products.map(({ product }) => product)).toEqual([0, 5, 0, 0]);
    expect(explained).toMatchObject({ dot: 5, scale: 0.5, scaleFormula: "1/√4", score: 2.5 });
    expect(explained.softmax).toMatchObject({ largest: 2.5, exponent: 0, power: 1, rest: null });
    expect(explained.softmax?.rowSum).toBeCloseTo(1.1642, 4);
    expect(explained.weight).toBeCloseTo(0.859, 4);
    expect(explained.isExact).toBe(true);
    expect(explained.sentence).toBe(
      "Q[0] gives 86% of its attention to K[1]: its score of 2.5 is the largest of " + "the row.",
    );
  });

  it("is described as a tie if the row has several of its size", async () => {
    const { evaluation, labelsFor } = await chapterContext(4);
    const { sentence } = explainWeight(evaluation, { ...first, head: 1 }, labelsFor, "csharp")!;
    expect(sentence).toBe(
      "Q[0] gives 33% of its attention to K[1]: its score of 0 ties for the largest " +
        "of the row.",
    );
  });

  it("is written in the language of the file, with every digit", async () => {
    const { code } = await explainChapter();
    expect(code.lines).toEqual([
      "var score = (0 * 0 + 5 * 1 + 0 * 0 + 0 * 0) * 0.5; // 2.5",
      "var weight = Math.Exp(2.5 - 2.5) / (Math.Exp(0 - 2.5) + Math.Exp(2.5 - 2.5) + " +
        "Math.Exp(0 - 2.5)); // 0.85898107867759",
    ]);
    const python = await explainChapter(first, "python");
    expect(python.code.lines[0]).toBe("score = (0 * 0 + 5 * 1 + 0 * 0 + 0 * 0) * 0.5 # 2.5");
    const notebook = await explainChapter(first, "ipynb");
    expect(notebook.code).toMatchObject({ lines: python.code.lines, hasComments: false });
    const json = await explainChapter(first, "json");
    expect(json.code).toMatchObject({ languageName: "Text", hasComments: false });
    expect(json.code.lines[0]).toBe("score = (0 * 0 + 5 * 1 + 0 * 0 + 0 * 0) * 0.5 = 2.5");
  });

  it("is code that a program agrees with", async () => {
    const { code, weight } = await explainChapter({ ...first, key: 2 }, "typescript");
    const ran: unknown = runInNewContext(`${code.lines.join("\n")}\nweight`, { Math });
    expect(ran).toBe(weight);
  });

  it("takes a place outside as its nearest", async () => {
    const explained = await explainChapter({ layer: 9, head: 9, query: 9, key: 9 });
    expect(explained.place).toEqual({ layer: 0, head: 1, query: 0, key: 2 });
  });
});

describe("a mask", () => {
  it("says that a later key is masked", async () => {
    const sizes = { ...noise, queryLength: 3, keyLength: 3, headDim: 2, valueHeadDim: 2 };
    const hidden = await explainIn({ ...createNoiseAttention(sizes), causal: true });
    expect(hidden.mask).toEqual({ kind: "hidden", by: "causal" });
    expect(hidden).toMatchObject({ maskedScore: -Infinity, weight: 0 });
    expect(hidden.sentence).toMatch(/^K\[1\] comes after Q\[0\]/);
    expect(hidden.code.lines).toContain("weight = 0");
  });

  it("that leaves one key gives it everything", async () => {
    const sizes = { ...noise, queryLength: 3, keyLength: 3, headDim: 2, valueHeadDim: 2 };
    const problem = { ...createNoiseAttention(sizes), causal: true };
    const only = await explainIn(problem, { ...first, key: 0 });
    expect(only.sentence).toBe("Q[0] sees only K[0], so all its attention goes there.");
    const second = await explainIn(problem, { ...first, query: 1, key: 0 });
    expect(second.sentence).toMatch(/^Q\[1\] gives .* of its attention to K\[0\]/);
  });

  it("of numbers is added", async () => {
    const sizes = { ...noise, queryLength: 2, keyLength: 3, headDim: 2, valueHeadDim: 2 };
    const mask = { shape: [1, 3], values: Float64Array.of(0, -0.5, -Infinity) };
    const problem = { ...createNoiseAttention(sizes), mask };
    const added = await explainIn(problem);
    expect(added.mask).toEqual({ kind: "added", value: -0.5 });
    expect(added.maskedScore).toBe(added.score - 0.5);
    expect((await explainIn(problem, { ...first, key: 0 })).mask).toEqual({ kind: "none" });
    const hidden = await explainIn(problem, { ...first, key: 2 });
    expect(hidden.mask).toEqual({ kind: "hidden", by: "mask" });
  });

  it("that hides every key leaves nothing to divide", async () => {
    const sizes = { ...noise, queryLength: 3, keyLength: 1, headDim: 2, valueHeadDim: 2 };
    const unseen = await explainIn({ ...createNoiseAttention(sizes), causal: true });
    expect(unseen).toMatchObject({ softmax: null, weight: 0, isExact: true });
    expect(unseen.sentence).toContain("sees no key");
  });
});

describe("a wide head over many keys", () => {
  const sizes = { ...noise, queryLength: 2, keyLength: 40, headDim: 64, valueHeadDim: 3 };

  it("shows the largest products first and adds up the rest", async () => {
    const { products, shownProducts, dot } = await explainIn(createNoiseAttention(sizes));
    expect([products.length, shownProducts]).toEqual([64, 8]);
    const magnitudes = products.map(({ product }) => Math.abs(product));
    expect(magnitudes).toEqual(magnitudes.toSorted((a, b) => b - a));
    expect(new Set(products.map(({ dim }) => dim)).size).toBe(64);
    expect(products.reduce((sum, { product }) => sum + product, 0)).toBeCloseTo(dot, 10);
  });

  it("names the largest keys and the one that is meant", async () => {
    const { softmax } = await explainIn(createNoiseAttention(sizes), { ...first, key: 33 });
    expect(softmax?.powers).toHaveLength(8);
    expect(softmax?.powers.map(({ key }) => key)).toContain(33);
    expect(softmax?.rest?.count).toBe(32);
    const shown = softmax!.powers.reduce((sum, { power }) => sum + power, 0);
    expect(shown + softmax!.rest!.sum).toBeCloseTo(softmax!.rowSum, 10);
  });

  it("makes short code of it", async () => {
    const { code } = await explainIn(createNoiseAttention(sizes));
    expect(code.lines[0]).toBe("# the last number is the sum of the 56 smaller products");
    expect(code.lines[1]!.split(" + ")).toHaveLength(9);
  });

  it("folds the code to the first terms and the last, which short code does not need", async () => {
    const { code, score } = await explainIn(createNoiseAttention(sizes));
    const short = code.shortLines?.[1] ?? "";
    expect(short.split(" + ")).toHaveLength(5);
    expect(short.split(" + ")[3]).toBe("…");
    expect(short).toMatch(/^score = /);
    expect(Number(/# (.*)$/.exec(short)?.[1])).toBeCloseTo(score, 3);
    expect((await explainChapter()).code.shortLines).toBeNull();
  });
});

describe("every weight of 60 random attentions", () => {
  it.each(readAttentionCases())("$id: products make scores, shares make weights", async (given) => {
    const { evaluation, labelsFor } = await contextOf(toAttentionProblem(given));
    const { trace } = evaluation;
    if (trace.kind !== "attention" && trace.kind !== "selfAttention") throw new Error(trace.kind);
    const { headCount, queryLength, keyLength } = trace.shape;
    const found: number[] = [];
    const expected: number[] = [];
    for (let head = 0; head < headCount; head++) {
      for (let query = 0; query < queryLength; query += 2) {
        for (let key = 0; key < keyLength; key += 3) {
          const place = { layer: 0, head, query, key };
          const explained = explainWeight(evaluation, place, labelsFor, "csharp")!;
          const { softmax } = explained;
          const at = (head * queryLength + query) * keyLength + key;
          const sum = explained.products.reduce((total, { product }) => total + product, 0);
          found.push(sum * explained.scale, softmax ? softmax.power / softmax.rowSum : 0);
          expected.push(trace.scores.values[at]!, trace.attentionWeights.values[at]!);
        }
      }
    }
    expect(computeWorstError(found, expected)).toBeLessThan(1e-12);
  });
});

it("explains an attention inside a stack by its layer", async () => {
  const { createNoiseBlock } = await import("../../../support/problems.ts");
  const stack = {
    kind: "stack",
    input: createNoise(3, [1, 4, 8]),
    blocks: [createNoiseBlock(1), createNoiseBlock(100)],
  } as const;
  const { evaluation, labelsFor } = await contextOf(stack);
  const place = { layer: 1, head: 3, query: 2, key: 1 };
  const explained = explainWeight(evaluation, place, labelsFor, "csharp")!;
  if (evaluation.trace.kind !== "stack") throw new Error();
  const { attentionWeights } = evaluation.trace.blocks[1]!.attention;
  expect(explained.weight).toBe(attentionWeights.values[(3 * 4 + 2) * 4 + 1]);
  expect(explained.isExact).toBe(true);
});
