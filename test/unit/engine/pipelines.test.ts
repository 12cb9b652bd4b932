import { describe, expect, test } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import { collectTensors } from "../../../src/engine/problemTensors.ts";
import type { AttentionLayer, BlockLayer, Linear, Problem } from "../../../src/engine/problem.ts";
import { EVALUATORS } from "../../support/evaluators.ts";
import { expectRowsClose } from "../../support/closeness.ts";
import { plainBackend } from "../../support/plainBackend.ts";
import { createNoise } from "../../support/problems.ts";

/** Each width of a head has an activation of its own, and every other one the same norm. */
const widths = [1, 3, 7, 64, 80, 128];
const activations = ["relu", "reluSquared", "silu", "gelu", "geluTanh", "swiglu"] as const;
const norms = ["layerNorm", "rmsNorm"] as const;

/** Weights of about the size that trained ones have: a stream keeps its size. */
function linear(seed: number, outDim: number, inDim: number): Linear {
  const { shape, values } = createNoise(seed, [outDim, inDim]);
  const weight = { shape, values: values.map((x) => x / Math.sqrt(2 * inDim)) };
  return { weight, bias: createNoise(seed + 1, [outDim]) };
}

function attentionLayer(headDim: number, causal: boolean): AttentionLayer {
  const modelDim = 2 * headDim;
  return {
    ...{ headCount: 2, keyValueHeadCount: 1, causal },
    queryProjection: linear(1, modelDim, modelDim),
    keyProjection: linear(3, headDim, modelDim),
    valueProjection: linear(5, headDim, modelDim),
    outputProjection: linear(7, modelDim, modelDim),
  };
}

function mlp(modelDim: number, activation: (typeof activations)[number]) {
  const hiddenDim = 4 * modelDim;
  return {
    activation,
    up: linear(11, hiddenDim, modelDim),
    ...(activation === "swiglu" && { gate: linear(13, hiddenDim, modelDim) }),
    down: linear(15, modelDim, hiddenDim),
  };
}

function block(headDim: number, at: number): BlockLayer {
  const modelDim = 2 * headDim;
  const affine = { weight: createNoise(17 + at, [modelDim]) };
  return {
    ...{ placement: at % 2 === 0 ? "pre" : "post", norm: norms[at % 2]!, epsilon: 1e-5 },
    ...{ norm1: affine, norm2: { ...affine, bias: createNoise(19, [modelDim]) } },
    attention: attentionLayer(headDim, true),
    mlp: mlp(modelDim, activations[at]!),
  };
}

describe.each(EVALUATORS)("whole computations on $name", ({ evaluate: run, tolerance }) => {
  /** Every stage, relative to the largest number of each row. */
  async function expectTrace(problem: Problem): Promise<void> {
    const expected = await evaluate(problem, plainBackend);
    const found = await run(problem);
    const stages = collectTensors(expected, []);
    const places = collectTensors(found, []).map(({ path }) => path.join("."));
    expect(places).toEqual(stages.map(({ path }) => path.join(".")));
    collectTensors(found, []).forEach(({ tensor }, at) => {
      expectRowsClose(tensor, stages[at]!.tensor, tolerance);
    });
  }

  describe.each(widths)("with heads of width %d", (headDim) => {
    const input = createNoise(9, [2, 5, 2 * headDim]);

    test("projections around attention, of an input and of a context", async () => {
      const context = createNoise(10, [2, 11, 2 * headDim]);
      await expectTrace({ kind: "selfAttention", input, ...attentionLayer(headDim, true) });
      const crossed = { input, context, ...attentionLayer(headDim, false) };
      await expectTrace({ kind: "selfAttention", ...crossed });
    });

    const at = widths.indexOf(headDim);

    test(`an MLP with ${activations[at]!}`, async () => {
      await expectTrace({ kind: "mlp", input, ...mlp(2 * headDim, activations[at]!) });
    });

    test(`a block with ${norms[at % 2]!} and ${activations[at]!}`, async () => {
      await expectTrace({ kind: "block", input, ...block(headDim, at) });
    });

    test("a stack with a final norm and the head of a language model", async () => {
      await expectTrace({
        ...{ kind: "stack", input, blocks: [block(headDim, 0), block(headDim, 1)] },
        finalNorm: { norm: "layerNorm", epsilon: 1e-5 },
        languageModelHead: linear(21, 17, 2 * headDim),
      });
    });
  });

  test("what is 1x1", async () => {
    const one = createNoise(1, [1, 1, 1]);
    await expectTrace({ kind: "attention", query: one, key: one, value: one, headCount: 1 });
    await expectTrace({ kind: "mlp", input: one, ...mlp(1, "gelu") });
  });
});
