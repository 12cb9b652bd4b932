import type { Tensor } from "../../tensor/tensor.ts";
import type { Backend } from "../backends/backend.ts";
import type { AttentionLayer, AttentionProjections, KeyValueCache } from "../problem.ts";
import type { AttentionStages } from "../trace.ts";
import { computeAttentionStages } from "./computeAttentionStages.ts";

/** Attention that ends with its output projection. */
export interface ProjectedAttentionStages extends AttentionStages {
  readonly projectedOutput: Tensor;
}

/** Where the queries come from, and where the keys and values do. */
export interface AttentionSources {
  /** [batch, queryLength, modelDim] */
  readonly input: Tensor;
  /** [batch, keyLength, modelDim]; the input itself in self-attention. */
  readonly context: Tensor;
  readonly past?: KeyValueCache;
}

/**
 * `input [batch, queryLength, modelDim], context [batch, keyLength, modelDim] -> every stage up to
 * attentionOutput, and projectedOutput [batch, queryLength, out] where there is a projection`
 *
 * `query = input Wq^T, key = context Wk^T, value = context Wv^T`, then attention
 *
 * The same vector is asked three things: what do I look for, what do I offer, what do I pass on.
 */
export async function computeSelfAttentionStages<Layer extends AttentionProjections>(
  backend: Backend,
  layer: Layer,
  { input, context, past }: AttentionSources,
): Promise<Layer extends AttentionLayer ? ProjectedAttentionStages : AttentionStages>;
export async function computeSelfAttentionStages(
  backend: Backend,
  layer: AttentionProjections,
  { input, context, past }: AttentionSources,
): Promise<AttentionStages> {
  const query = await backend.linear(input, layer.queryProjection);
  const key = await backend.linear(context, layer.keyProjection);
  const value = await backend.linear(context, layer.valueProjection);
  return computeAttentionStages(backend, { query, key, value }, layer, past);
}
