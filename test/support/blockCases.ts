import type { Activation, BlockProblem, Linear, NormLayer } from "../../src/engine/problem.ts";
import { readOracleJson, toOracleTensor, type EncodedTensor } from "./oracle.ts";

/** A random transformer block with what PyTorch makes of it. */
export interface BlockCase {
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

/** The 40 random blocks. */
export function readBlockCases(): readonly BlockCase[] {
  const { cases } = readOracleJson("conformance_blocks.json.gz") as {
    readonly cases: readonly BlockCase[];
  };
  return cases;
}

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

/** A random block as the engine's problem. */
export function toBlockProblem(given: BlockCase): BlockProblem {
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
