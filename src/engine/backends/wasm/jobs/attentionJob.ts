import type { TensorValues } from "../../../../tensor/tensor.ts";
import type { AttentionShape } from "../../../trace.ts";
import { ROW_BLOCK, type Address, type KernelFunctions } from "../kernelFunctions.ts";
import { layOut } from "../kernelMemory.ts";
import type { Kernels } from "../kernels.ts";
import {
  listBlocks,
  packKey,
  placeRows,
  toHeadRows,
  toKeyMatrix,
  toScoreSizes,
  type HeadRows,
  type ScoreOperands,
} from "./headMemory.ts";
import type { UnitRunner } from "./units.ts";

/** Where the results go: copied out block by block, or left in the kernels' memory. */
type AttentionResults =
  | {
      readonly kind: "copied";
      /** [batch, headCount, queryLength, keyLength], zeros: hidden keys are not written. */
      readonly attentionWeights: Float32Array;
      /** [batch, headCount, queryLength, valueHeadDim] */
      readonly headOutput: Float32Array;
    }
  | { readonly kind: "inPlace"; readonly attentionWeights: Address; readonly headOutput: Address };

/** Attention weights and head outputs of all heads. */
export interface AttentionJob extends ScoreOperands {
  readonly kind: "attention";
  /** [batch, keyValueHeadCount, keyLength, valueHeadDim] */
  readonly value: TensorValues;
  readonly results: AttentionResults;
}

/** Bytes that one thread works in. */
export function toAttentionWorkspace(
  functions: KernelFunctions,
  job: Pick<AttentionJob, "shape" | "mask">,
) {
  const { keyLength, valueHeadDim } = job.shape;
  return {
    ...toScoreSizes(functions, job),
    value: keyLength * valueHeadDim * 4,
    packedValue: functions.countPackedBytes(valueHeadDim, keyLength),
    weights: ROW_BLOCK * keyLength * 4,
    output: ROW_BLOCK * valueHeadDim * 4,
  };
}

/** Keys and values are packed when a unit belongs to other ones than the unit before. */
export function openAttention(kernels: Kernels, job: AttentionJob, workspace: Address): UnitRunner {
  const places = layOut(toAttentionWorkspace(kernels.functions, job), workspace);
  let packed = -1;
  return (unit) => {
    const rows = toHeadRows(job.cut, job.shape, unit);
    const keyMatrix = toKeyMatrix(job.shape, rows.matrix);
    if (keyMatrix !== packed) {
      packKey(kernels, job, places, keyMatrix);
      packValue(kernels, job, places, keyMatrix);
      packed = keyMatrix;
    }
    for (const block of listBlocks(rows)) attendBlock(kernels, job, places, block);
  };
}

type Places = Readonly<Record<keyof ReturnType<typeof toAttentionWorkspace>, Address>>;

function packValue(
  { functions, memory }: Kernels,
  { value, shape }: AttentionJob,
  places: Places,
  matrix: number,
): void {
  const { keyLength, valueHeadDim } = shape;
  const size = keyLength * valueHeadDim;
  memory.view(places.value, size).set(value.subarray(matrix * size, (matrix + 1) * size));
  functions.packColumns(places.value, keyLength, valueHeadDim, places.packedValue);
}

function attendBlock(kernels: Kernels, job: AttentionJob, places: Places, block: HeadRows): void {
  const { shape, results } = job;
  const { queryLength, keyLength, headDim, valueHeadDim } = shape;
  const row = block.matrix * queryLength + block.firstRow;
  const inPlace = results.kind === "inPlace";
  placeRows(kernels, job, places, block);
  kernels.functions.attendRows(
    places.query,
    places.packedKey,
    places.packedValue,
    places.mask,
    inPlace ? results.attentionWeights + row * keyLength * 4 : places.weights,
    inPlace ? results.headOutput + row * valueHeadDim * 4 : places.output,
    block.endRow - block.firstRow,
    keyLength,
    headDim,
    valueHeadDim,
    job.scale,
    job.firstVisible + block.firstRow,
    places.scratch,
  );
  if (!inPlace) copyOut(kernels, job, results, places, block);
}

/** What no query of the block sees is 0 already. */
function copyOut(
  { memory }: Kernels,
  { shape, firstVisible }: AttentionJob,
  { attentionWeights, headOutput }: Extract<AttentionResults, { kind: "copied" }>,
  places: Places,
  { matrix, firstRow, endRow }: HeadRows,
): void {
  const { keyLength, valueHeadDim } = shape;
  const first = matrix * shape.queryLength + firstRow;
  const rows = endRow - firstRow;
  const weights = memory.view(places.weights, rows * keyLength);
  if (firstVisible + firstRow >= keyLength) attentionWeights.set(weights, first * keyLength);
  else copyVisible(weights, shape, firstVisible + firstRow, attentionWeights, first);
  headOutput.set(memory.view(places.output, rows * valueHeadDim), first * valueHeadDim);
}

function copyVisible(
  weights: Float32Array,
  { keyLength }: AttentionShape,
  firstVisible: number,
  target: Float32Array,
  firstRow: number,
): void {
  for (let row = 0; row * keyLength < weights.length; row++) {
    const visible = Math.min(firstVisible + row, keyLength);
    if (visible <= 0) continue;
    const from = weights.subarray(row * keyLength, row * keyLength + visible);
    target.set(from, (firstRow + row) * keyLength);
  }
}

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

type ScorePlaces = Readonly<Record<keyof ReturnType<typeof toScoresWorkspace>, Address>>;

function scoreBlock(kernels: Kernels, job: ScoresJob, places: ScorePlaces, block: HeadRows): void {
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
