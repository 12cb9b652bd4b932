import { mergeHeads } from "../../src/engine/operations/heads.ts";
import type { AttentionProblem, Linear, SelfAttentionProblem } from "../../src/engine/problem.ts";
import { readOracleJson, toOracleTensor, type EncodedTensor } from "./oracle.ts";

interface CaseSettings {
  readonly id: string;
  readonly note: string;
  readonly q_heads: number;
  readonly kv_heads: number;
  readonly scale: number;
  readonly temperature: number;
  readonly causal: boolean;
  readonly causal_offset: number;
  readonly mask: EncodedTensor | null;
  readonly expected: { readonly weights: EncodedTensor; readonly out: EncodedTensor };
  readonly fully_masked_rows: readonly (readonly number[])[];
}

type SdpaCase = CaseSettings &
  Readonly<Record<"q" | "k" | "v", EncodedTensor>> & { readonly kind: "sdpa" };

type MhaCase = CaseSettings &
  Readonly<Record<"x" | "wq" | "wk" | "wv" | "wo", EncodedTensor>> &
  Readonly<Record<"context" | "bq" | "bk" | "bv" | "bo", EncodedTensor | null>> & {
    readonly kind: "mha";
  };

/** A random attention with what PyTorch makes of it. */
export type AttentionCase = SdpaCase | MhaCase;

/** The 60 random attentions. */
export function readAttentionCases(): readonly AttentionCase[] {
  const { cases } = readOracleJson("conformance_attention.json.gz") as {
    readonly cases: readonly AttentionCase[];
  };
  return cases;
}

/** A random attention as the engine's problem. */
export function toAttentionProblem(given: AttentionCase): AttentionProblem | SelfAttentionProblem {
  if (given.kind === "sdpa") {
    const merged = (tensor: EncodedTensor) => mergeHeads(toOracleTensor(tensor));
    const operands = { query: merged(given.q), key: merged(given.k), value: merged(given.v) };
    return { kind: "attention", ...operands, ...toSettings(given) };
  }
  return {
    kind: "selfAttention",
    input: toOracleTensor(given.x),
    ...(given.context && { context: toOracleTensor(given.context) }),
    queryProjection: toLinear(given.wq, given.bq),
    keyProjection: toLinear(given.wk, given.bk),
    valueProjection: toLinear(given.wv, given.bv),
    outputProjection: toLinear(given.wo, given.bo),
    ...toSettings(given),
  };
}

/** What is expected; where PyTorch gives NaN for a row that sees no key, we give 0. */
export function withoutNaN(encoded: EncodedTensor) {
  const { shape, values } = toOracleTensor(encoded);
  return { shape, values: values.map((x) => (Number.isNaN(x) ? 0 : x)) };
}

function toSettings(given: CaseSettings) {
  return {
    headCount: given.q_heads,
    keyValueHeadCount: given.kv_heads,
    scale: given.scale,
    temperature: given.temperature,
    causal: given.causal,
    causalOffset: given.causal_offset,
    ...(given.mask && { mask: toOracleTensor(given.mask) }),
  };
}

function toLinear(weight: EncodedTensor, bias: EncodedTensor | null): Linear {
  return { weight: toOracleTensor(weight), ...(bias && { bias: toOracleTensor(bias) }) };
}
