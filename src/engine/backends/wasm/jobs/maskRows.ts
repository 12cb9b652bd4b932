import { computeBroadcastStrides } from "../../../../tensor/shape.ts";
import type { Tensor, TensorValues } from "../../../../tensor/tensor.ts";
import type { AttentionShape } from "../../../trace.ts";

/** A mask with the steps from one batch element, head, query and key to the next; 0: broadcast. */
export interface MaskOperand {
  readonly values: TensorValues;
  readonly strides: readonly number[];
}

/** Reads off how a mask broadcasts to the scores. */
export function toMaskOperand(
  { shape, values }: Tensor,
  { batchSize, headCount, queryLength, keyLength }: AttentionShape,
): MaskOperand {
  const strides = computeBroadcastStrides(
    { role: "mask", shape },
    { role: "scores", shape: [batchSize, headCount, queryLength, keyLength] },
  );
  return { values, strides };
}

/** `mask, broadcast -> its rows [rows, keyLength] for some queries of one head`, into `target` */
export function writeMaskRows(
  { values, strides }: MaskOperand,
  { headCount, keyLength }: AttentionShape,
  { matrix, firstRow, endRow }: { matrix: number; firstRow: number; endRow: number },
  target: Float32Array,
): void {
  const [batchStride = 0, headStride = 0, queryStride = 0, keyStride = 0] = strides;
  const head = matrix % headCount;
  const start = ((matrix - head) / headCount) * batchStride + head * headStride;
  for (let row = firstRow; row < endRow; row++) {
    const from = start + row * queryStride;
    const to = (row - firstRow) * keyLength;
    if (keyStride === 0) target.fill(values[from]!, to, to + keyLength);
    else target.set(values.subarray(from, from + keyLength), to);
  }
}
