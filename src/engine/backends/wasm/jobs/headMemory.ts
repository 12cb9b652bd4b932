import type { TensorValues } from "../../../../tensor/tensor.ts";
import { toKeyValueMatrix } from "../../../operations/toKeyValueMatrix.ts";
import type { AttentionShape } from "../../../trace.ts";
import { ROW_BLOCK, type Address, type KernelFunctions } from "../kernelFunctions.ts";
import type { Kernels } from "../kernels.ts";
import type { HeadCut, HeadRows } from "./headRows.ts";
import { writeMaskRows, type MaskOperand } from "./maskRows.ts";

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
