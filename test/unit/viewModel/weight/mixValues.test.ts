import { describe, expect, it } from "vitest";
import { mixValues } from "../../../../src/viewModel/weight/mixValues.ts";
import { readAttentionCases, toAttentionProblem } from "../../../support/attentionCases.ts";
import { computeWorstError } from "../../../support/closeness.ts";
import { createNoiseAttention } from "../../../support/problems.ts";
import { chapterContext, contextOf } from "../../../support/stepContexts.ts";

describe("the values of the chapter", () => {
  it("stack up to the head's output", async () => {
    const { evaluation, labelsFor } = await chapterContext();
    const mix = mixValues(evaluation.trace, { layer: 0, head: 1, query: 0, key: 2 }, labelsFor)!;
    const rounded = mix.contributions.map(({ token, weight, parts }) => [
      token,
      weight.toFixed(4),
      ...parts.map((x) => x.toFixed(2)),
    ]);
    expect(rounded).toEqual([
      ["K[0]", "0.0705", "7.05", "0.00", "0.00", "0.00"],
      ["K[1]", "0.0705", "0.00", "14.10", "0.00", "0.00"],
      ["K[2]", "0.8590", "0.00", "0.00", "257.69", "0.00"],
    ]);
    expect(mix.columns).toEqual([4, 7]);
    expect(mix.contributions.at(-1)?.running).toEqual(mix.output);
    expect(mix.sentence).toBe(
      "The output of Q[0] is 0.8590 × the value of K[2] plus shares of the 2 others.",
    );
  });
});

describe("many keys", () => {
  const sizes = { seed: 3, batchSize: 1, headCount: 2, keyValueHeadCount: 1 };
  const wide = { ...sizes, queryLength: 3, keyLength: 30, headDim: 4, valueHeadDim: 5 };

  it("show the largest weights, and the rest together", async () => {
    const { evaluation, labelsFor } = await contextOf(createNoiseAttention(wide));
    const mix = mixValues(evaluation.trace, { layer: 0, head: 1, query: 2, key: 0 }, labelsFor)!;
    expect(mix.contributions).toHaveLength(8);
    expect(mix.rest?.count).toBe(22);
    const weights = mix.contributions.map(({ weight }) => weight);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    const total = mix.contributions.at(-1)!.running.map((x, at) => x + mix.rest!.parts[at]!);
    expect(computeWorstError(total, mix.output)).toBeLessThan(1e-12);
  });

  it("of which masked ones contribute nothing", async () => {
    const problem = { ...createNoiseAttention({ ...wide, queryLength: 30 }), causal: true };
    const { evaluation, labelsFor } = await contextOf(problem);
    const mix = mixValues(evaluation.trace, { layer: 0, head: 0, query: 4, key: 0 }, labelsFor)!;
    expect([mix.contributions.length, mix.silent, mix.rest]).toEqual([5, 25, null]);
  });
});

describe("60 random attentions", () => {
  it.each(readAttentionCases())("$id: what keys hand over is the output", async (given) => {
    const { evaluation, labelsFor } = await contextOf(toAttentionProblem(given));
    const { trace } = evaluation;
    if (trace.kind !== "attention" && trace.kind !== "selfAttention") throw new Error(trace.kind);
    const { headCount, queryLength } = trace.shape;
    for (let head = 0; head < headCount; head++) {
      for (let query = 0; query < queryLength; query++) {
        const mix = mixValues(trace, { layer: 0, head, query, key: 0 }, labelsFor)!;
        const last = mix.contributions.at(-1)?.running ?? mix.output.map(() => 0);
        const total = last.map((x, at) => x + (mix.rest?.parts[at] ?? 0));
        expect(computeWorstError(total, mix.output)).toBeLessThan(1e-12);
      }
    }
  });
});
