import { computeBroadcastStrides } from "../../../tensor/computeBroadcastStrides.ts";
import type { Tensor } from "../../../tensor/tensor.ts";
import type { AttentionShape } from "../../trace.ts";

/**
 * `mask, broadcast -> the mask of one head [queryLength, keyLength]`, written to `target`
 */
export function writeHeadMask(
  mask: Tensor,
  { batchSize, headCount, queryLength, keyLength }: AttentionShape,
  matrix: number,
  target: Float32Array,
): void {
  const [batchStride = 0, headStride = 0, queryStride = 0, keyStride = 0] = computeBroadcastStrides(
    { role: "mask", shape: mask.shape },
    { role: "scores", shape: [batchSize, headCount, queryLength, keyLength] },
  );
  const head = matrix % headCount;
  const start = ((matrix - head) / headCount) * batchStride + head * headStride;
  for (let q = 0; q < queryLength; q++) {
    for (let k = 0; k < keyLength; k++) {
      target[q * keyLength + k] = mask.values[start + q * queryStride + k * keyStride]!;
    }
  }
}
