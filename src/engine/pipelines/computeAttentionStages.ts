import { toAttentionShape } from "../toAttentionShape.ts";
import { sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { AttentionOperands, Backend } from "../backends/backend.ts";
import { appendPositions } from "../operations/appendPositions.ts";
import { combineHeads } from "../operations/combineHeads.ts";
import { rotatePositions } from "../operations/rotatePositions.ts";
import { splitHeads } from "../operations/splitHeads.ts";
import type { AttentionSettings, KeyValueCache, Linear } from "../problem.ts";
import type { AttentionStages } from "../trace.ts";

/** Queries, keys and values with all heads side by side: [batch, length, columns] each. */
export interface MergedOperands {
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
