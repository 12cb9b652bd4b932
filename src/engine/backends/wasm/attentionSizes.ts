import type { AttentionShape } from "../../trace.ts";
import type { AttentionOperands } from "../backend.ts";
import type { KernelFunctions } from "./kernels.ts";

/** Bytes that one head needs for what is packed and for what it works in. */
export function toWorkingBytes(functions: KernelFunctions, sizes: AttentionShape) {
  const { keyLength, headDim, valueHeadDim } = sizes;
  return {
    packedKey: functions.countPackedBytes(keyLength, headDim),
    packedValue: functions.countPackedBytes(valueHeadDim, keyLength),
    scratch: functions.countAttentionScratch(keyLength, headDim, valueHeadDim),
  };
}

/** How many keys the first query sees: all of them when attention is not causal. */
export function toFirstVisible({ causalOffset }: AttentionOperands, sizes: AttentionShape): number {
  if (causalOffset === undefined) return sizes.keyLength;
  const { keyLength, queryLength } = sizes;
  return Math.min(Math.max(causalOffset + 1, -queryLength), keyLength);
}
