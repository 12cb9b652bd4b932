import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { toRole } from "../../../src/engine/errors.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { computeExpression, listCells } from "../../../src/engine/explain/expression.ts";
import type { Evaluation } from "../../../src/engine/explain/evaluation.ts";
import { explain, explainCell } from "../../../src/engine/explain/explain.ts";
import { renderDerivation } from "../../support/renderTree.ts";
import { renderExpression } from "../../../src/engine/explain/renderExpression.ts";
import type { SyntaxName } from "../../../src/engine/explain/syntax.ts";
import { collectTensors } from "../../../src/engine/problemTensors.ts";
import type { Activation, MlpProblem, Problem } from "../../../src/engine/problem.ts";
import { toIndices } from "../../../src/tensor/shape.ts";
import { fromNested } from "../../../src/tensor/nested.ts";
import {
  createNoise,
  createNoiseAttention,
  createNoiseBlock,
  createNoiseLinear,
} from "../../support/problems.ts";

const ATTENTION = createNoiseAttention({
  seed: 4,
  batchSize: 2,
  headCount: 4,
  keyValueHeadCount: 2,
  queryLength: 3,
  keyLength: 4,
  headDim: 2,
  valueHeadDim: 3,
});
const INPUT = createNoise(3, [1, 3, 8]);
const BLOCK = createNoiseBlock(1);
const MASK = createNoise(5, [1, 3, 8]);

const mlp = (activation: Activation): Problem => ({
  kind: "mlp",
  input: INPUT,
  up: createNoiseLinear(1, 16, 8),
  down: createNoiseLinear(2, 8, 16),
  activation,
  ...(activation === "swiglu" && { gate: createNoiseLinear(7, 16, 8) }),
});

const PROBLEMS: readonly (readonly [string, Problem])[] = [
  ["attention", ATTENTION],
  ["causal attention", { ...ATTENTION, causal: true, causalOffset: -1 }],
  ["masked attention", { ...ATTENTION, mask: createNoise(8, [2, 1, 3, 4]), scale: 2 }],
  ["rotary attention", { ...ATTENTION, rotary: { pairing: "halves" } }],
  ["rotary neighbours", { ...ATTENTION, rotary: { pairing: "neighbours" } }],
  ["a removed head", { ...ATTENTION, removedHeads: [1] }],
  ["averaged heads", { ...ATTENTION, headCombination: "average" }],
  ["projected attention", { ...ATTENTION, outputProjection: createNoiseLinear(5, 7, 12) }],
  [
    "cross-attention",
    {
      kind: "selfAttention",
      ...BLOCK.attention,
      causal: false,
      input: INPUT,
      context: createNoise(11, [1, 5, 8]),
    },
  ],
  [
    "attention with a cache",
    {
      kind: "selfAttention",
      ...BLOCK.attention,
      input: INPUT,
      rotary: { pairing: "halves" },
      past: { key: createNoise(1, [1, 2, 4, 2]), value: createNoise(2, [1, 2, 4, 2]) },
    },
  ],
  ...(["relu", "gelu", "geluTanh", "silu", "swiglu", "reluSquared"] as const).map(
    (activation) => [`an MLP with ${activation}`, mlp(activation)] as const,
  ),
  ["an MLP and its input", { ...(mlp("relu") as MlpProblem), residual: {} }],
  [
    "an MLP and its input, bent",
    { ...(mlp("silu") as MlpProblem), residual: { activation: "gelu" } },
  ],
  ["a pre-norm block", { kind: "block", ...BLOCK, input: INPUT }],
  [
    "a post-norm block with dropout",
    {
      kind: "block",
      ...createNoiseBlock(1, {
        placement: "post",
        norm: "layerNorm",
        norm1: createNoiseLinear(3, 8, 8),
      }),
      norm1: { weight: createNoise(1, [8]), bias: createNoise(2, [8]) },
      input: INPUT,
      dropout: { probability: 0.25, attentionMask: MASK, mlpMask: MASK },
    },
  ],
  ["a block without residuals", { kind: "block", ...BLOCK, residual: false, input: INPUT }],
  [
    "a stack",
    {
      kind: "stack",
      input: INPUT,
      blocks: [BLOCK, createNoiseBlock(60)],
      finalNorm: { norm: "rmsNorm", epsilon: 1e-5 },
      languageModelHead: createNoiseLinear(3, 5, 8),
    },
  ],
];

async function run(problem: Problem): Promise<Evaluation> {
  return { problem, trace: await evaluate(problem) };
}

describe.each(PROBLEMS)("in %s", (_name, problem) => {
  test("every number of every stage is what its formula says", async () => {
    const evaluation = await run(problem);
    for (const { path, tensor } of collectTensors(evaluation.trace, [])) {
      if (path.at(-1) === "zeroedPerPosition") continue;
      const step = Math.max(1, Math.floor(tensor.values.length / 7));
      for (let place = 0; place < tensor.values.length; place += step) {
        const { cell, formula } = explain(evaluation, path, toIndices(tensor.shape, place), 0);
        const found = formula === null ? cell.value : computeExpression(formula);
        const difference = Object.is(found, cell.value) ? 0 : Math.abs(found - cell.value);
        expect(difference, toRole(path)).toBeLessThan(1e-11);
      }
    }
  });

  test("every derivation ends at numbers of the problem", async () => {
    const evaluation = await run(problem);
    const stages = collectTensors(evaluation.trace, []);
    let cell = explain(
      evaluation,
      stages.at(-1)!.path,
      stages.at(-1)!.tensor.shape.map(() => 0),
    ).cell;
    for (let depth = 0; cell.origin !== "problem"; depth++) {
      expect(depth).toBeLessThan(40);
      const { formula, operands } = explainCell(evaluation, cell);
      if (operands.length === 0 && formula !== null) break;
      cell = operands[0]!.cell;
    }
    expect(cell.value).toBeDefined();
  });
});

const DEMO: Problem = {
  kind: "attention",
  query: fromNested([[[0, 5, -1, 0]]]),
  key: fromNested([
    [
      [1, 0, 0, 0],
      [0, 1, 2, 0],
    ],
  ]),
  value: fromNested([
    [
      [10, 0, 0, 0],
      [0, 20, 0, 0],
    ],
  ]),
  headCount: 1,
};

describe("a derivation as text", () => {
  const render = async (
    stage: string,
    indices: readonly number[],
    syntax: SyntaxName,
    longest?: number,
  ) => {
    const derivation = explain(await run(DEMO), [stage], indices);
    return renderDerivation(derivation, { syntax, digits: 4, ...(longest && { longest }) });
  };

  test("says name, formula, numbers and result", async () => {
    const [name, formula, numbers, result] = await render("scores", [0, 0, 0, 1], "typescript");
    expect(name).toBe("scores[0][0][0][1]");
    expect(formula).toMatch(
      /^\(query\[0\]\[0\]\[0\]\[0\] \* key\[0\]\[0\]\[1\]\[0\] \+ .* \* 0\.5$/,
    );
    expect(numbers).toBe("(0 * 0 + 5 * 1 + (-1) * 2 + 0 * 0) * 0.5");
    expect(result).toBe("1.5");
  });

  test.each<[SyntaxName, string]>([
    [
      "csharp",
      "Math.Exp(0 - new[] { 0, 1.5 }.Max()) / " +
        "(Math.Exp(0 - new[] { 0, 1.5 }.Max()) + Math.Exp(1.5 - new[] { 0, 1.5 }.Max()))",
    ],
    [
      "python",
      "math.exp(0 - max(0, 1.5)) / (math.exp(0 - max(0, 1.5)) + math.exp(1.5 - max(0, 1.5)))",
    ],
    [
      "typescript",
      "Math.exp(0 - Math.max(0, 1.5)) / (Math.exp(0 - Math.max(0, 1.5)) + Math.exp(1.5 - Math.max(0, 1.5)))",
    ],
    [
      "latex",
      "\\frac{\\exp\\left(0 - \\max\\left(0, 1.5\\right)\\right)}{" +
        "\\exp\\left(0 - \\max\\left(0, 1.5\\right)\\right) + " +
        "\\exp\\left(1.5 - \\max\\left(0, 1.5\\right)\\right)}",
    ],
  ])("writes softmax in %s", async (syntax, expected) => {
    expect((await render("attentionWeights", [0, 0, 0, 0], syntax))[2]).toBe(expected);
  });

  test("names cells in LaTeX with indices below", async () => {
    expect((await render("headOutput", [0, 0, 0, 1], "latex"))[0]).toBe(
      "\\mathrm{headOutput}_{0,0,0,1}",
    );
  });

  test("is shortened in the middle, and written out when asked", async () => {
    const shortened = await render("scores", [0, 0, 0, 1], "python", 3);
    expect(shortened[2]).toBe("(0 * 0 + 5 * 1 + (-1) * 2 + … + 0 * 0) * 0.5");
    expect((await render("scores", [0, 0, 0, 1], "python", Infinity))[2]).not.toContain("…");
  });

  test("may keep the largest terms of a long sum: the zeros of what did not fire tell nothing", async () => {
    const { formula } = explain(await run(DEMO), ["scores"], [0, 0, 0, 1]);
    const options = { syntax: "python", cells: "values", longest: 2, kept: "largest" } as const;
    expect(renderExpression(formula!, options)).toBe("(5 * 1 + (-1) * 2 + …) * 0.5");
  });

  test("of TypeScript can be run", async () => {
    const { formula } = explain(await run(DEMO), ["attentionWeights"], [0, 0, 0, 1]);
    const options = { syntax: "typescript", cells: "values", longest: Infinity } as const;
    const text = renderExpression(formula!, options);
    expect(runInNewContext(text)).toBe(computeExpression(formula!));
  });

  test("of a given number is the number itself", async () => {
    const evaluation = await run(DEMO);
    const { formula } = explain(evaluation, ["query"], [0, 0, 0, 1]);
    const [given] = listCells(formula!);
    const derivation = explainCell(evaluation, given!);
    expect(renderDerivation(derivation, { syntax: "python" })).toEqual(["query[0][0][1]", "5"]);
  });
});

test.each<[number, SyntaxName, string]>([
  [1.5e-7, "latex", "1.5 \\cdot 10^{-7}"],
  [1.5e-7, "csharp", "1.5e-7"],
  [-Infinity, "csharp", "-double.PositiveInfinity"],
  [-Infinity, "python", "-math.inf"],
  [NaN, "latex", "\\mathrm{NaN}"],
])("the number %f in %s is %s", (value, syntax, expected) => {
  const written = renderExpression({ kind: "constant", value }, { syntax, cells: "values" });
  expect(written).toBe(expected);
});

test.each<[SyntaxName, string]>([
  ["csharp", "Math.Max(0, 2) + GeluTanh(2)"],
  ["python", "max(0, 2) + gelu_tanh(2)"],
  ["typescript", "Math.max(0, 2) + geluTanh(2)"],
])("activations in %s", (syntax, expected) => {
  const two = { kind: "constant", value: 2 } as const;
  const relu = { kind: "call", name: "relu", arguments: [two] } as const;
  const gelu = { kind: "call", name: "geluTanh", arguments: [two] } as const;
  const sum = { kind: "sum", terms: [relu, gelu] } as const;
  expect(renderExpression(sum, { syntax, cells: "values" })).toBe(expected);
});

test("what is not there cannot be explained", async () => {
  const evaluation = await run(DEMO);
  expect(() => explain(evaluation, ["mlpHidden"], [0])).toThrow("mlpHidden is not part of this");
  expect(() => explain(evaluation, ["scores"], [0, 0, 0, 2])).toThrow(
    "scores has no number at [0, 0, 0, 2]: its shape is [1, 1, 1, 2]",
  );
  const counted = await run(mlp("relu"));
  expect(() => explain(counted, ["zeroedPerPosition"], [0, 0])).toThrow("is a count");
});
