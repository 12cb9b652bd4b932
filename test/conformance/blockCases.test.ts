import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/engine/evaluate.ts";
import type { Activation, BlockProblem, Linear, NormLayer } from "../../src/engine/problem.ts";
import type { BlockTrace } from "../../src/engine/trace.ts";
import { parseProblem } from "../../src/engine/parseProblem.ts";
import { toProblemJson } from "../support/toProblemJson.ts";
import { BACKENDS } from "../support/backends.ts";
import { expectClose } from "../support/closeness.ts";
import { readOracleJson, toOracleTensor, type EncodedTensor } from "../support/oracle.ts";

interface BlockCase {
  readonly id: string;
  readonly norm: "rmsnorm" | "layernorm";
  readonly placement: "pre" | "post";
  readonly activation: string;
  readonly heads: number;
  readonly kv_heads: number;
  readonly causal: boolean;
  readonly eps: number;
  readonly params: Readonly<Record<string, EncodedTensor | undefined>>;
  readonly x: EncodedTensor;
  readonly expected: Readonly<Record<"weights" | "after_attention" | "out", EncodedTensor>>;
}

const ACTIVATIONS: Readonly<Record<string, Activation>> = {
  gelu_erf: "gelu",
  gelu_tanh: "geluTanh",
  relu2: "reluSquared",
};

const { cases } = readOracleJson("conformance_blocks.json.gz") as {
  readonly cases: readonly BlockCase[];
};

function toParameters({ params }: BlockCase) {
  const tensor = (name: string) => {
    const encoded = params[name];
    return encoded && toOracleTensor(encoded);
  };
  const vectors = (weight: string, bias: string): NormLayer => {
    const [w, b] = [tensor(weight), tensor(bias)];
    return { ...(w && { weight: w }), ...(b && { bias: b }) };
  };
  const linear = (weight: string, bias: string) => vectors(weight, bias) as Linear;
  return { linear, vectors, has: (name: string) => params[name] !== undefined };
}

function toProblem(given: BlockCase): BlockProblem {
  const { linear, vectors, has } = toParameters(given);
  return {
    kind: "block",
    input: toOracleTensor(given.x),
    placement: given.placement,
    norm: given.norm === "rmsnorm" ? "rmsNorm" : "layerNorm",
    epsilon: given.eps,
    norm1: vectors("norm1_weight", "norm1_bias"),
    norm2: vectors("norm2_weight", "norm2_bias"),
    attention: {
      headCount: given.heads,
      keyValueHeadCount: given.kv_heads,
      causal: given.causal,
      queryProjection: linear("wq", "bq"),
      keyProjection: linear("wk", "bk"),
      valueProjection: linear("wv", "bv"),
      outputProjection: linear("wo", "bo"),
    },
    mlp: toMlp(given, linear, has),
  };
}

function toMlp(
  given: BlockCase,
  linear: (weight: string, bias: string) => Linear,
  has: (name: string) => boolean,
): BlockProblem["mlp"] {
  const activation = ACTIVATIONS[given.activation] ?? (given.activation as Activation);
  if (!has("w_gate")) return { up: linear("w1", "b1"), down: linear("w2", "b2"), activation };
  const up = linear("w_up", "b_up");
  return { up, gate: linear("w_gate", "b_gate"), down: linear("w_down", "b_down"), activation };
}

describe.each(BACKENDS)("a transformer block on $name equals PyTorch", ({ backend, tolerance }) => {
  test.each(cases)("$id: $placement-norm, $norm, $activation", async (given) => {
    const trace = (await evaluate(toProblem(given), backend)) as BlockTrace;
    const { weights, after_attention, out } = given.expected;
    expectClose(trace.attention.attentionWeights, toOracleTensor(weights), tolerance);
    expectClose(trace.residualMid, toOracleTensor(after_attention), tolerance);
    expectClose(trace.residualOut, toOracleTensor(out), tolerance);
  });
});

test.each(cases)("$id comes back from JSON as it was written", (given) => {
  const problem = toProblem(given);
  expect(parseProblem(toProblemJson(problem))).toEqual({ ok: true, problem });
});
