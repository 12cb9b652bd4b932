import { ROW_BLOCK, type Address, type KernelFunctions } from "../kernelFunctions.ts";
import type { Kernels } from "../kernels.ts";
import { layOut } from "../layOut.ts";
import {
  listBlocks,
  packKey,
  placeRows,
  toKeyMatrix,
  toScoreSizes,
  type ScoreOperands,
} from "./headMemory.ts";
import { toHeadRows, type HeadRows } from "./headRows.ts";
import type { UnitRunner } from "./unitRunner.ts";

/** The scores of all heads; masked ones where there is a mask or `firstVisible` leaves keys out. */
export interface ScoresJob extends ScoreOperands {
  readonly kind: "scores";
  /** [batch, headCount, queryLength, keyLength] */
  readonly scores: Float32Array;
}

/** Bytes that one thread works in. */
export function toScoresWorkspace(
  functions: KernelFunctions,
  job: Pick<ScoresJob, "shape" | "mask">,
) {
  return {
    ...toScoreSizes(functions, job),
    scores: ROW_BLOCK * job.shape.keyLength * 4,
  };
}

/** The same multiplications as in attention, so that the same numbers come out. */
export function openScores(kernels: Kernels, job: ScoresJob, workspace: Address): UnitRunner {
  const places = layOut(toScoresWorkspace(kernels.functions, job), workspace);
  let packed = -1;
  return (unit) => {
    const rows = toHeadRows(job.cut, job.shape, unit);
    const keyMatrix = toKeyMatrix(job.shape, rows.matrix);
    if (keyMatrix !== packed) packKey(kernels, job, places, keyMatrix);
    packed = keyMatrix;
    for (const block of listBlocks(rows)) scoreBlock(kernels, job, places, block);
  };
}

type Places = Readonly<Record<keyof ReturnType<typeof toScoresWorkspace>, Address>>;

function scoreBlock(kernels: Kernels, job: ScoresJob, places: Places, block: HeadRows): void {
  const { functions, memory } = kernels;
  const { queryLength, keyLength, headDim } = job.shape;
  const rows = block.endRow - block.firstRow;
  placeRows(kernels, job, places, block);
  functions.scoreRows(
    places.query,
    places.packedKey,
    places.mask,
    places.scores,
    rows,
    keyLength,
    headDim,
    job.scale,
    job.firstVisible + block.firstRow,
    places.scratch,
  );
  const first = block.matrix * queryLength + block.firstRow;
  job.scores.set(memory.view(places.scores, rows * keyLength), first * keyLength);
}
