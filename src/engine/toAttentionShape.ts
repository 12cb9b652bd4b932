import { sizeAt } from "../tensor/shape.ts";
import type { AttentionOperands } from "./backends/backend.ts";
import type { AttentionShape } from "./trace.ts";

/** Reads the legend of an attention off its operands, all [batch, head, position, headDim]. */
export function toAttentionShape({ query, key, value }: AttentionOperands): AttentionShape {
  return {
    batchSize: sizeAt(query.shape, 0),
    headCount: sizeAt(query.shape, 1),
    keyValueHeadCount: sizeAt(key.shape, 1),
    queryLength: sizeAt(query.shape, 2),
    keyLength: sizeAt(key.shape, 2),
    headDim: sizeAt(query.shape, 3),
    valueHeadDim: sizeAt(value.shape, 3),
  };
}
