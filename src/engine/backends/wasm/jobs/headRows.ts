import type { AttentionShape } from "../../../trace.ts";
import { ROW_BLOCK } from "../kernelFunctions.ts";
import { cutPieces } from "./cutJob.ts";

/** How the rows of all heads are cut: every unit is some row blocks of one head. */
export interface HeadCut {
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
