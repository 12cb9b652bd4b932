import { describe, expect, it } from "vitest";
import type { Problem } from "../../../../src/engine/problem.ts";
import { planSteps, stepAt } from "../../../../src/viewModel/steps/stepPlan.ts";
import { toStepView } from "../../../../src/viewModel/steps/toStepView.ts";
import { createNoise, createNoiseBlock, createNoiseLinear } from "../../../support/problems.ts";
import { setTo } from "../../../support/groups.ts";
import { chapterContext, contextOf } from "../../../support/stepContexts.ts";

const input = createNoise(5, [1, 3, 8]);
const { attention, mlp } = createNoiseBlock(11);
const problems: Readonly<Record<string, Problem>> = {
  selfAttention: { kind: "selfAttention", input, ...attention },
  mlp: { kind: "mlp", input, ...mlp },
  "pre-norm block": { kind: "block", input, ...createNoiseBlock(1) },
  "post-norm block": {
    kind: "block",
    input,
    ...createNoiseBlock(1, { placement: "post", norm: "layerNorm" }),
  },
  "block without residual": { kind: "block", input, ...createNoiseBlock(1, { residual: false }) },
  "swiglu block": {
    kind: "block",
    input,
    ...createNoiseBlock(1, {
      mlp: { ...mlp, gate: createNoiseLinear(9, 16, 8), activation: "swiglu" },
    }),
  },
  stack: {
    kind: "stack",
    input,
    blocks: [createNoiseBlock(1), createNoiseBlock(2)],
    finalNorm: { norm: "rmsNorm", epsilon: 1e-5 },
    languageModelHead: createNoiseLinear(70, 12, 8),
  },
};

describe("the steps of the chapter", () => {
  it("go from the split to the concatenation, head by head", async () => {
    const context = await chapterContext();
    const steps = Array.from({ length: 9 }, (_, index) => toStepView(context, index)!);
    expect(steps.map(({ title, place, sentence }) => `${title}, ${place}: ${sentence}`)).toEqual([
      "Split into heads, head 0: Head 0 reads columns 0 to 3 of every query: 8 columns " +
        "= 2 heads × 4.",
      "Split into heads, head 1: Head 1 reads columns 4 to 7 of every query: 8 columns " +
        "= 2 heads × 4.",
      "Scores, head 0 · Q[0]: Q[0] gets a score for each of 3 keys. K[1] fits best " +
        "with 5 × 0.5 = 2.5.",
      "Scores, head 1 · Q[0]: Q[0] gets a score for each of 3 keys. K[2] fits best " +
        "with 5 × 0.5 = 2.5.",
      "Softmax, head 0 · Q[0]: K[1] gets 86% of the attention of Q[0]: e to the " +
        "power of 0 is 1, and the row sums to 1.1642.",
      "Softmax, head 1 · Q[0]: K[2] gets 86% of the attention of Q[0]: e to the " +
        "power of 0 is 1, and the row sums to 1.1642.",
      "Mix the values, head 0 · Q[0]: The output of Q[0] is 0.7051, 17.18, 2.1153, 0: 0.8590 × the value of K[1] plus shares of 2 others.",
      "Mix the values, head 1 · Q[0]: The output of Q[0] is 7.0509, 14.10, 257.69, 0: 0.8590 × the value of K[2] plus shares of 2 others.",
      "Concatenate, Q[0]: The 2 head outputs of Q[0], 4 numbers each, are concatenated " +
        "into 8 numbers. Nothing is averaged.",
    ]);
    expect(toStepView(context, 99)?.index).toBe(8);
    expect(toStepView(context, -1)?.index).toBe(0);
  });

  it("have a mask where attention is causal", async () => {
    const { evaluation } = await chapterContext(2, { causal: setTo(true) });
    const kinds = planSteps(evaluation).segments.map(({ kind }) => kind);
    expect(kinds).toEqual(["split", "scores", "mask", "softmax", "mix", "concatenate"]);
  });

  it("say what is made, what is read and what is still to come", async () => {
    const step = toStepView(await chapterContext(), 2)!;
    expect(step.makes).toEqual([{ stage: "scores", head: 0, rows: [0, 0], columns: null }]);
    expect(step.reads).toEqual([
      { stage: "query", head: null, rows: [0, 0], columns: [0, 3] },
      { stage: "key", head: null, rows: null, columns: [0, 3] },
    ]);
    expect(step.later).toEqual([
      { stage: "scores", head: 1, fromRow: 0 },
      { stage: "attentionWeights", head: null, fromRow: 0 },
      { stage: "headOutput", head: null, fromRow: 0 },
      { stage: "attentionOutput", head: null, fromRow: 0 },
    ]);
    expect(step.focus).toEqual({ layer: 0, head: 0, query: 0, key: 1 });
  });

  it("count the sums before a norm and what leads to a projection to what is to come", async () => {
    const step = toStepView(await contextOf(problems["post-norm block"]!), 0)!;
    expect(step.later.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining([
        ...["contribution", "strength", "projectedOutput", "residualSum1", "residualMid"],
        ...["residualSum2", "normed2", "residualOut"],
      ]),
    );
  });

  it("count what follows the last layer as later, in every layer", async () => {
    const step = toStepView(await contextOf(problems["stack"]!), 0)!;
    expect(step.later.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(["finalNormed", "logits"]),
    );
  });
});

describe("the steps of anything", () => {
  it.each(Object.entries(problems))("%s: each has words, numbers and a place", async (_, given) => {
    const context = await contextOf(given);
    const { count } = planSteps(context.evaluation);
    expect(count).toBeGreaterThan(3);
    for (let index = 0; index < count; index++) {
      const step = toStepView(context, index)!;
      expect([step.index, step.count]).toEqual([index, count]);
      const said = [step.title, step.sentence, ...step.formula.map(({ latex }) => latex)];
      expect(said.join(" ")).not.toMatch(/NaN|undefined|null/);
      expect(step.makes.length).toBeGreaterThan(0);
    }
  });

  it("follow a pre-norm block from norm to residual", async () => {
    const { evaluation } = await contextOf(problems["pre-norm block"]!);
    expect(planSteps(evaluation).segments.map(({ kind }) => kind)).toEqual([
      ...["norm1", "queryKeyValue", "split", "scores", "mask", "softmax", "mix"],
      ...["concatenate", "projection", "residualMid", "norm2"],
      ...["mlpUp", "activation", "mlpDown", "residualOut"],
    ]);
  });

  it("run through the layers of a stack to its logits", async () => {
    const { evaluation } = await contextOf(problems["stack"]!);
    const { segments } = planSteps(evaluation);
    expect(segments.map(({ layer }) => layer)).toEqual([
      ...Array.from({ length: 15 }, () => 0),
      ...Array.from({ length: 17 }, () => 1),
    ]);
    expect(segments.at(-1)?.kind).toBe("logits");
  });
});

describe("the steps of an MLP", () => {
  const identity = { weight: { shape: [2, 2], values: Float64Array.of(1, 0, 0, 1) } };
  const sayFirst = async (row: readonly number[]): Promise<readonly string[]> => {
    const given: Problem = {
      ...{ kind: "mlp", activation: "relu", up: identity, down: identity },
      input: { shape: [1, 1, 2], values: Float64Array.from(row) },
    };
    const context = await contextOf(given);
    return [0, 1, 2].map((index) => toStepView(context, index)!.sentence);
  };

  it("count one as one, and none as none", async () => {
    expect(await sayFirst([1, -2])).toEqual([
      "Each of 2 hidden units combines the 2 numbers of x[0]. Unit 0 is the largest with 1, and one is negative.",
      "ReLU sets 1 of 2 units to 0. The other passes through.",
      "The active unit of x[0] produces 2 numbers: 1, 0.",
    ]);
    expect((await sayFirst([1, 2]))[0]).toMatch(/with 2, and none is negative\.$/);
    expect((await sayFirst([-1, -2])).slice(1)).toEqual([
      "ReLU sets all 2 units to 0.",
      "No unit of x[0] is active. The output is 0, 0.",
    ]);
  });
});

describe("the plan", () => {
  it("finds each step by arithmetic: indices and places belong together", async () => {
    const plan = planSteps((await contextOf(problems["stack"]!)).evaluation);
    let index = 0;
    for (const segment of plan.segments) {
      for (let head = 0; head < (segment.heads ?? 1); head++) {
        for (let row = 0; row < segment.rows; row++, index++) {
          const expected = { index, segment, head: segment.heads === null ? null : head, row };
          expect(stepAt(plan, index)).toEqual(expected);
        }
      }
    }
    expect(index).toBe(plan.count);
  });

  it("of a million steps is a handful of segments", () => {
    const segment = {
      kind: "scores",
      path: [],
      layer: 0,
      heads: 1000,
      rows: 1000,
      start: 0,
    } as const;
    const plan = { segments: [segment], count: 1_000_000 };
    expect(stepAt(plan, 999_999)).toMatchObject({ head: 999, row: 999 });
    expect(stepAt({ segments: [], count: 0 }, 0)).toBeNull();
  });
});

it("without an output projection steps begin with Q, K and V as well, and end side by side", async () => {
  const { selfAttention } = problems;
  if (selfAttention?.kind !== "selfAttention") throw new Error("no problem");
  const { outputProjection: _left, ...problem } = selfAttention;
  const { segments } = planSteps((await contextOf(problem)).evaluation);
  const kinds = segments.map(({ kind }) => kind);
  expect([kinds[0], kinds[1], kinds.at(-1)]).toEqual(["queryKeyValue", "split", "concatenate"]);
});

it.each([
  ["", "W_Q, ", "W_O"],
  ["^{\\top}", "W_Q^{\\top},", "W_O^{\\top}"],
] as const)("formulas turn weights as the file has them: %j", async (transposed, first, last) => {
  const { selfAttention } = problems;
  if (!selfAttention) throw new Error("no problem");
  const context = { ...(await contextOf(selfAttention)), transposed };
  const formulas = Array.from({ length: toStepView(context, 0)?.count ?? 0 }, (_, index) =>
    (toStepView(context, index)?.formula ?? []).map(({ latex }) => latex),
  ).flat();
  expect(formulas.some((latex) => latex.includes(first.trim()))).toBe(true);
  expect(formulas.some((latex) => latex.endsWith(last))).toBe(true);
});
