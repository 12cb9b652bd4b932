import type { AttentionShape } from "../../trace.ts";
import type { AttentionOperands } from "../backend.ts";
import { toDeviceMask } from "./deviceMask.ts";
import type { GpuBuffer } from "./gpuJs.ts";
import type { GpuWork } from "./gpuWork.ts";
import { hidesKeys } from "../../operations/hidesKeys.ts";

/** Operands on the device; without a mask nothing is hidden. */
export interface PlacedOperands {
  readonly query: GpuBuffer;
  readonly key: GpuBuffer;
  readonly value: GpuBuffer;
  readonly mask: { readonly added: GpuBuffer; readonly steps: readonly number[] } | null;
}

/** Puts the operands of one attention on the device. */
export function placeOperands(
  work: GpuWork,
  operands: AttentionOperands,
  sizes: AttentionShape,
): PlacedOperands {
  const { query, key, value } = operands;
  const mask = hidesKeys(operands) ? toDeviceMask(operands, sizes) : null;
  const { batchSize, headCount, keyValueHeadCount, queryLength, keyLength } = sizes;
  const keyMatrices = batchSize * keyValueHeadCount;
  return {
    query: work.upload(query.values, [sizes.headDim, queryLength, batchSize * headCount]),
    key: work.upload(key.values, [sizes.headDim, keyLength, keyMatrices]),
    value: work.upload(value.values, [sizes.valueHeadDim, keyLength, keyMatrices]),
    mask: mask && { added: work.upload(mask.values, mask.sizes), steps: mask.steps },
  };
}
