import type { TensorValues } from "../../../../tensor/tensor.ts";
import { LINEAR_ROWS, type Address, type KernelFunctions } from "../kernelFunctions.ts";
import type { Kernels } from "../kernels.ts";
import { layOut } from "../kernelMemory.ts";
import { cutPieces, type UnitRunner } from "./units.ts";

/** A linear layer: every unit is a row block of the input on some columns of the output. */
export interface LinearJob {
  readonly kind: "linear";
  readonly unitCount: number;
  readonly work: number;
  readonly sharedBytes: number;
  readonly positions: number;
  readonly inDim: number;
  readonly outDim: number;
  /** A multiple of the 8 columns of a panel, except in the last unit. */
  readonly columnsPerUnit: number;
  /** [positions, inDim] */
  readonly input: TensorValues;
  readonly packedWeight: Address;
  /** [outDim] */
  readonly bias: TensorValues | null;
  /** [positions, outDim] */
  readonly output: Float32Array;
}

const PANEL_COLUMNS = 8;

/** A block of outputs takes no more than this many columns in the kernels' memory. */
const MOST_COLUMNS = 4096;

/** Columns of a unit: all, unless there are too many or too few row blocks for the threads. */
export function cutColumns(positions: number, outDim: number, threads: number): number {
  const parts = cutPieces(Math.ceil(positions / LINEAR_ROWS), outDim / PANEL_COLUMNS, threads);
  const columns = Math.ceil(outDim / parts / PANEL_COLUMNS) * PANEL_COLUMNS;
  return Math.min(columns, MOST_COLUMNS);
}

/** Bytes that one thread works in. */
export function toLinearWorkspace(
  functions: KernelFunctions,
  { inDim, columnsPerUnit }: Pick<LinearJob, "inDim" | "columnsPerUnit">,
) {
  return {
    input: LINEAR_ROWS * functions.toRowBytes(inDim),
    bias: columnsPerUnit * 4,
    output: LINEAR_ROWS * columnsPerUnit * 4,
    scratch: functions.countLinearScratch(),
  };
}

/** Units go through the row blocks for the first columns, then for the next. */
export function openLinear(kernels: Kernels, job: LinearJob, workspace: Address): UnitRunner {
  const { positions, outDim, columnsPerUnit } = job;
  const places = layOut(toLinearWorkspace(kernels.functions, job), workspace);
  const rowBlocks = Math.ceil(positions / LINEAR_ROWS);
  return (unit) => {
    const firstRow = (unit % rowBlocks) * LINEAR_ROWS;
    const firstColumn = Math.floor(unit / rowBlocks) * columnsPerUnit;
    multiplyPiece(kernels, job, places, {
      firstRow,
      rows: Math.min(LINEAR_ROWS, positions - firstRow),
      firstColumn,
      columns: Math.min(columnsPerUnit, outDim - firstColumn),
    });
  };
}

type Places = Readonly<Record<keyof ReturnType<typeof toLinearWorkspace>, Address>>;

interface Piece {
  readonly firstRow: number;
  readonly rows: number;
  readonly firstColumn: number;
  readonly columns: number;
}

function multiplyPiece(kernels: Kernels, job: LinearJob, places: Places, piece: Piece): void {
  const { functions, memory } = kernels;
  const { inDim, bias } = job;
  const { rows, firstColumn, columns } = piece;
  placeInput(kernels, job, places.input, piece);
  const biasView = memory.view(places.bias, columns);
  if (bias) biasView.set(bias.subarray(firstColumn, firstColumn + columns));
  else biasView.fill(0);
  functions.multiplyRows(
    places.input,
    job.packedWeight + firstColumn * inDim * 4,
    places.bias,
    places.output,
    rows,
    inDim,
    columns,
    places.scratch,
  );
  copyOut(memory.view(places.output, rows * columns), job, piece);
}

function placeInput(
  { functions, memory }: Kernels,
  { input, inDim }: LinearJob,
  place: Address,
  { firstRow, rows }: Piece,
): void {
  const rowBytes = functions.toRowBytes(inDim);
  for (let row = 0; row < rows; row++) {
    const from = (firstRow + row) * inDim;
    memory.view(place + row * rowBytes, inDim).set(input.subarray(from, from + inDim));
  }
}

function copyOut(
  block: Float32Array,
  { output, outDim }: LinearJob,
  { firstRow, rows, firstColumn, columns }: Piece,
): void {
  if (columns === outDim) {
    output.set(block, firstRow * outDim);
    return;
  }
  for (let row = 0; row < rows; row++) {
    const from = block.subarray(row * columns, (row + 1) * columns);
    output.set(from, (firstRow + row) * outDim + firstColumn);
  }
}
