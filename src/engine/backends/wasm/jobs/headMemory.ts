import { computeBroadcastStrides } from "../../../../tensor/shape.ts";
import type { Tensor, TensorValues } from "../../../../tensor/tensor.ts";
import { toKeyValueMatrix } from "../../../operations/heads.ts";
import type { AttentionShape } from "../../../trace.ts";
import { ROW_BLOCK, type Address, type KernelFunctions } from "../kernelFunctions.ts";
import type { Kernels } from "../kernels.ts";
import { cutPieces } from "./units.ts";

/** What scores are made of. */
export interface ScoreOperands {
  readonly shape: AttentionShape;
  readonly cut: HeadCut;
  readonly unitCount: number;
  /** Multiplications: what threads are woken for. */
  readonly work: number;
  /** What lies in the kernels' memory before the workspaces of the threads. */
  readonly sharedBytes: number;
  /** [batch, headCount, queryLength, headDim] */
  readonly query: TensorValues;
  /** [batch, keyValueHeadCount, keyLength, headDim] */
  readonly key: TensorValues;
  readonly mask: MaskOperand | null;
  readonly scale: number;
  /** How many keys the first query sees. */
  readonly firstVisible: number;
}

/** Bytes for one head's keys and a block of its queries, mask and scores. */
export function toScoreSizes(
  functions: KernelFunctions,
  { shape, mask }: Pick<ScoreOperands, "shape" | "mask">,
) {
  const { keyLength, headDim, valueHeadDim } = shape;
  return {
    key: keyLength * headDim * 4,
    packedKey: functions.countPackedBytes(keyLength, headDim),
    query: ROW_BLOCK * headDim * 4,
    mask: mask ? ROW_BLOCK * keyLength * 4 : 0,
    scratch: functions.countAttentionScratch(keyLength, headDim, valueHeadDim),
  };
}

/** The matrix of keys and values that a head reads. */
export function toKeyMatrix(
  { headCount, keyValueHeadCount }: AttentionShape,
  matrix: number,
): number {
  return toKeyValueMatrix(matrix, headCount, keyValueHeadCount);
}

/** Copies the keys of one head and packs them. */
export function packKey(
  { functions, memory }: Kernels,
  { key, shape }: ScoreOperands,
  places: { readonly key: Address; readonly packedKey: Address },
  keyMatrix: number,
): void {
  const { keyLength, headDim } = shape;
  const size = keyLength * headDim;
  memory.view(places.key, size).set(key.subarray(keyMatrix * size, (keyMatrix + 1) * size));
  functions.packRows(places.key, keyLength, headDim, places.packedKey);
}

/** Copies the queries of some rows, and their mask. */
export function placeRows(
  { memory }: Kernels,
  { query, mask, shape }: ScoreOperands,
  places: { readonly query: Address; readonly mask: Address },
  at: HeadRows,
): void {
  const { queryLength, keyLength, headDim } = shape;
  const first = at.matrix * queryLength;
  const rows = at.endRow - at.firstRow;
  const from = query.subarray((first + at.firstRow) * headDim, (first + at.endRow) * headDim);
  memory.view(places.query, rows * headDim).set(from);
  if (mask) writeMaskRows(mask, shape, at, memory.view(places.mask, rows * keyLength));
}

/** The row blocks of a unit, one after the other. */
export function* listBlocks({ matrix, firstRow, endRow }: HeadRows): Generator<HeadRows> {
  for (let start = firstRow; start < endRow; start += ROW_BLOCK) {
    yield { matrix, firstRow: start, endRow: Math.min(start + ROW_BLOCK, endRow) };
  }
}

/** How the rows of all heads are cut: every unit is some row blocks of one head. */
interface HeadCut {
  readonly unitCount: number;
  readonly unitsPerHead: number;
  readonly rowsPerUnit: number;
}

/** Rows of one head; `matrix` counts heads over batch and head. */
export interface HeadRows {
  readonly matrix: number;
  readonly firstRow: number;
  readonly endRow: number;
}

/** Cuts heads into row blocks only where there are few heads for the threads. */
export function cutHeads(
  { batchSize, headCount, queryLength }: AttentionShape,
  threads: number,
): HeadCut {
  const heads = batchSize * headCount;
  const blocks = Math.ceil(queryLength / ROW_BLOCK);
  const blocksPerUnit = Math.ceil(blocks / cutPieces(heads, blocks, threads));
  const unitsPerHead = Math.ceil(blocks / blocksPerUnit);
  return { unitCount: heads * unitsPerHead, unitsPerHead, rowsPerUnit: blocksPerUnit * ROW_BLOCK };
}

/** The rows of one unit. */
export function toHeadRows(
  { unitsPerHead, rowsPerUnit }: HeadCut,
  { queryLength }: AttentionShape,
  unit: number,
): HeadRows {
  const part = unit % unitsPerHead;
  const firstRow = part * rowsPerUnit;
  const endRow = Math.min(firstRow + rowsPerUnit, queryLength);
  return { matrix: (unit - part) / unitsPerHead, firstRow, endRow };
}

/** A mask with the steps from one batch element, head, query and key to the next; 0: broadcast. */
interface MaskOperand {
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
function writeMaskRows(
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
