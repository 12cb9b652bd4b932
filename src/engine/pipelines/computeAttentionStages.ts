import { sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { toAttentionShape, type AttentionOperands, type Backend } from "../backends/backend.ts";
import { combineHeads, splitHeads } from "../operations/heads.ts";
import { appendPositions, rotatePositions } from "../operations/positions.ts";
import type {
  AttentionLayer,
  AttentionProjections,
  AttentionSettings,
  KeyValueCache,
  Linear,
} from "../problem.ts";
import type { AttentionStages } from "../trace.ts";

/** Queries, keys and values with all heads side by side: [batch, length, columns] each. */
interface MergedOperands {
  readonly query: Tensor;
  readonly key: Tensor;
  readonly value: Tensor;
}

/**
 * `query [batch, queryLength, headCount * headDim], key, value -> every stage up to attentionOutput
 * [batch, queryLength, headCount * valueHeadDim], and projectedOutput where there is a projection`
 *
 * `concat_h(softmax(query_h key_h^T * scale / temperature + mask) value_h) outputProjection^T`
 *
 * Split into heads, let each look and fetch by itself, lay the results side by side, mix them.
 *
 * Source: Vaswani et al. 2017, Attention Is All You Need, section 3.2.2.
 */
export async function computeAttentionStages(
  backend: Backend,
  merged: MergedOperands,
  settings: AttentionSettings & { readonly outputProjection?: Linear },
  past?: KeyValueCache,
): Promise<AttentionStages> {
  const operands = toOperands(merged, settings, past);
  const maps = await backend.attention(operands);
  const { query, key, value, scale } = operands;
  const attentionOutput = combineHeads(maps.headOutput, settings);
  const { outputProjection, temperature = 1 } = settings;
  const shape = toAttentionShape(operands);
  const stages = { shape, scale, temperature, query, key, value, ...maps, attentionOutput };
  if (outputProjection === undefined) return stages;
  return { ...stages, projectedOutput: await backend.linear(attentionOutput, outputProjection) };
}

function toOperands(
  merged: MergedOperands,
  settings: AttentionSettings,
  past: KeyValueCache | undefined,
): AttentionOperands {
  const { headCount, keyValueHeadCount = headCount, rotary, mask, temperature = 1 } = settings;
  const pastLength = past ? sizeAt(past.key.shape, 2) : 0;
  const turn = (split: Tensor, first: number) =>
    rotary ? rotatePositions(split, rotary, first) : split;

  const newKey = turn(splitHeads(merged.key, keyValueHeadCount), pastLength);
  const newValue = splitHeads(merged.value, keyValueHeadCount);
  const key = past ? appendPositions(past.key, newKey) : newKey;
  const value = past ? appendPositions(past.value, newValue) : newValue;
  const unseenBefore = sizeAt(key.shape, 2) - sizeAt(merged.query.shape, 1);
  const query = turn(splitHeads(merged.query, headCount), unseenBefore);

  const scale = (settings.scale ?? 1 / Math.sqrt(sizeAt(query.shape, 3))) / temperature;
  const causalOffset = settings.causalOffset ?? unseenBefore;
  return {
    ...{ query, key, value, scale },
    ...(mask && { mask }),
    ...(settings.causal === true && { causalOffset }),
  };
}

/** Attention that ends with its output projection. */
interface ProjectedAttentionStages extends AttentionStages {
  readonly projectedOutput: Tensor;
}

/** Where the queries come from, and where the keys and values do. */
interface AttentionSources {
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
