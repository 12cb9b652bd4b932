import { describe, test } from "vitest";
import { evaluate } from "../../src/engine/evaluate.ts";
import { splitColumns, toLinearFromConv1d } from "../../src/engine/models/gpt2.ts";
import type { SelfAttentionProblem } from "../../src/engine/problem.ts";
import type { SelfAttentionTrace } from "../../src/engine/trace.ts";
import { createLcgValues } from "../../src/random/lcg.ts";
import { createTensor } from "../../src/tensor/tensor.ts";
import { BACKENDS } from "../support/backends.ts";
import { expectClose, expectCloseValues } from "../support/closeness.ts";
import { readOracleJson, readOracleNpy } from "../support/oracle.ts";

interface Recipe {
  readonly lcg_seed: number;
  readonly shape: readonly number[];
  readonly scale: number;
}

const { tensors } = readOracleJson("gpt2_attn.json") as {
  readonly tensors: Readonly<Record<string, Recipe>>;
};

function build(name: string) {
  const { lcg_seed, shape, scale } = tensors[name]!;
  const count = shape.reduce((product, size) => product * size, 1);
  return createTensor(shape, createLcgValues(lcg_seed, count, scale));
}

function buildProblem(hidden: string): SelfAttentionProblem {
  const [query, key, value] = splitColumns(build("c_attn.weight"), build("c_attn.bias"));
  return {
    kind: "selfAttention",
    input: build(hidden),
    headCount: 12,
    causal: true,
    queryProjection: query,
    keyProjection: key,
    valueProjection: value,
    outputProjection: toLinearFromConv1d(build("c_proj.weight"), build("c_proj.bias")),
  };
}

describe.each(BACKENDS)("GPT-2's attention, 12 heads of 64, on $name", ({ backend, tolerance }) => {
  const wide = 10 * tolerance;

  test.each(["b1", "b2"])("batch %s equals PyTorch", async (batch) => {
    const problem = buildProblem(`hidden_states_${batch}`);
    expectClose(problem.input, readOracleNpy(`gpt2_attn_${batch}_hidden_f32.npy`), 0);
    const trace = (await evaluate(problem, backend)) as SelfAttentionTrace;
    expectClose(trace.attentionWeights, readOracleNpy(`gpt2_attn_${batch}_attention.npy`), wide);
    expectClose(trace.projectedOutput, readOracleNpy(`gpt2_attn_${batch}_output.npy`), wide);
  });

  test("merging the heads gives what goes into the output projection", async () => {
    const trace = (await evaluate(buildProblem("hidden_states_b1"), backend)) as SelfAttentionTrace;
    const merged = readOracleNpy("gpt2_attn_b1_merged.npy");
    expectCloseValues(trace.attentionOutput.values, merged.values, wide);
  });
});
