import { sizeAt } from "../../../tensor/sizeAt.ts";
import type { AttentionOperands } from "../backend.ts";
import type { KernelFunctions } from "./kernels.ts";

/** The sizes of one attention; matrices are counted over batch and head. */
export interface AttentionSizes {
  readonly batchSize: number;
  readonly headCount: number;
  readonly keyValueHeadCount: number;
  readonly queryLength: number;
  readonly keyLength: number;
  readonly headDim: number;
  readonly valueHeadDim: number;
}

/** Reads the sizes off the operands. */
export function toAttentionSizes({ query, key, value }: AttentionOperands): AttentionSizes {
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

/** Bytes that one head needs for what is packed and for what it works in. */
export function toWorkingBytes(functions: KernelFunctions, sizes: AttentionSizes) {
  const { keyLength, headDim, valueHeadDim } = sizes;
  return {
    packedKey: functions.countPackedBytes(keyLength, headDim),
    packedValue: functions.countPackedBytes(valueHeadDim, keyLength),
    scratch: functions.countAttentionScratch(keyLength, headDim, valueHeadDim),
  };
}

/** How many keys the first query sees: all of them when attention is not causal. */
export function toFirstVisible({ causalOffset }: AttentionOperands, sizes: AttentionSizes): number {
  if (causalOffset === undefined) return sizes.keyLength;
  const { keyLength, queryLength } = sizes;
  return Math.min(Math.max(causalOffset + 1, -queryLength), keyLength);
}
