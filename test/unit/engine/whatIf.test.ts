import { describe, expect, test } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { AttentionProblem, Problem } from "../../../src/engine/problem.ts";
import { compareTraces } from "../../../src/engine/whatIf/compareTraces.ts";
import { varyProblem, type Variation } from "../../../src/engine/whatIf/varyProblem.ts";
import { fromNested } from "../../../src/tensor/nested.ts";
import { createNoise, createNoiseBlock, createNoiseLinear } from "../../support/problems.ts";

/** The C# chapter's first demo. */
const DEMO: AttentionProblem = {
  kind: "attention",
  query: fromNested([[[0, 5, 0, 0, 0, 0, 5, 0]]]),
  key: fromNested([
    [
      [1, 0, 0, 0, 1, 0, 0, 0],
      [0, 1, 0, 0, 0, 1, 0, 0],
      [0, 0, 1, 0, 0, 0, 1, 0],
    ],
  ]),
  value: fromNested([
    [
      [10, 0, 0, 0, 100, 0, 0, 0],
      [0, 20, 0, 0, 0, 200, 0, 0],
      [0, 0, 30, 0, 0, 0, 300, 0],
    ],
  ]),
  headCount: 2,
};
const BLOCK: Problem = { kind: "block", ...createNoiseBlock(1), input: createNoise(3, [1, 3, 8]) };

async function compare(problem: Problem, variation: Variation) {
  const before = await evaluate(problem);
  return compareTraces(before, await evaluate(varyProblem(problem, variation)));
}

async function listChanged(problem: Problem, variation: Variation) {
  const changes = await compare(problem, variation);
  return changes
    .filter((change) => change.kind === "reshaped" || change.largestChange > 0)
    .map(({ stage }) => stage.join("."));
}

describe("comparing two traces", () => {
  test("finds no change where nothing was varied", async () => {
    expect(await listChanged(BLOCK, {})).toEqual([]);
  });

  test("says which stage changed most, where, and from what to what", async () => {
    const changes = await compare(DEMO, { attention: { scale: 1 } });
    const weights = changes.find(({ stage }) => stage[0] === "attentionWeights");
    expect(weights).toMatchObject({ kind: "changed", indices: [0, 0, 0, 1] });
    expect(weights).toMatchObject({ before: expect.closeTo(0.859, 3) as number });
    expect(weights).toMatchObject({ after: expect.closeTo(0.9867, 4) as number });
  });

  test("names the two shapes where they differ", async () => {
    const changes = await compare(DEMO, { attention: { headCount: 4 } });
    const query = changes.find(({ stage }) => stage[0] === "query");
    expect(query).toEqual({
      kind: "reshaped",
      stage: ["query"],
      before: [1, 2, 1, 4],
      after: [1, 4, 1, 2],
    });
  });
});

describe("a what-if changes nothing before its own stage:", () => {
  const fromScores = [
    "scores",
    "maskedScores",
    "attentionWeights",
    "headOutput",
    "attentionOutput",
  ];

  test.each<[string, Variation, readonly string[]]>([
    ["another scale", { attention: { scale: 1 } }, fromScores],
    ["another temperature", { attention: { temperature: 2 } }, fromScores],
    ["a mask", { attention: { mask: fromNested([[0, 0, -Infinity]]) } }, fromScores.slice(1)],
    ["a head removed", { attention: { removedHeads: [1] } }, ["attentionOutput"]],
    ["averaged heads", { attention: { headCombination: "average" } }, ["attentionOutput"]],
  ])("%s", async (_what, variation, changed) => {
    expect(await listChanged(DEMO, variation)).toEqual(changed);
  });

  test.each<[string, Variation, string]>([
    ["the residual left out", { block: { residual: false } }, "residualMid"],
    ["the norms moved behind", { block: { placement: "post" } }, "normed1"],
    ["another activation", { activation: "relu" }, "mlp.mlpActivated"],
    ["another norm", { block: { norm: "layerNorm" } }, "normed1"],
  ])("%s", async (_what, variation, first) => {
    expect((await listChanged(BLOCK, variation))[0]).toBe(first);
  });
});

test("a gate is left out when the new activation does not read it", () => {
  const layer = createNoiseLinear(1, 4, 8);
  const down = createNoiseLinear(2, 8, 4);
  const input = createNoise(1, [1, 1, 8]);
  const gated = { kind: "mlp", input, up: layer, gate: layer, down, activation: "swiglu" } as const;
  expect(varyProblem(gated, { activation: "relu" })).not.toHaveProperty("gate");
  expect(varyProblem(gated, {})).toHaveProperty("gate");
});
