import type { TensorValues } from "../../../../tensor/tensor.ts";
import type { Address } from "../kernelFunctions.ts";
import type { Kernels } from "../kernels.ts";
import { layOut } from "../layOut.ts";
import { CHUNK } from "./chunks.ts";
import type { UnitRunner } from "./unitRunner.ts";

/** LayerNorm or RMSNorm of every row by itself. */
export interface NormJob {
  readonly kind: "norm";
  readonly unitCount: number;
  readonly work: number;
  readonly sharedBytes: 0;
  /** Whether the mean is taken away first. */
  readonly centred: boolean;
  readonly epsilon: number;
  readonly columns: number;
  /** [rows, columns] */
  readonly input: TensorValues;
  /** [columns]; null: 1 everywhere. */
  readonly weight: TensorValues | null;
  /** [columns]; null: 0 everywhere. */
  readonly bias: TensorValues | null;
  readonly normed: Float32Array;
}

/** Rows of one unit. */
export function toNormRows(columns: number): number {
  return Math.max(1, Math.floor(CHUNK / columns));
}

/** Bytes that one thread works in. */
export function toNormWorkspace({ columns }: Pick<NormJob, "columns">) {
  const bytes = toNormRows(columns) * columns * 4;
  return { input: bytes, normed: bytes, weight: columns * 4, bias: columns * 4 };
}

/** Weight and bias are laid out once for all units. */
export function openNorm(
  { functions, memory }: Kernels,
  { input, normed, weight, bias, columns, epsilon, centred }: NormJob,
  workspace: Address,
): UnitRunner {
  const places = layOut(toNormWorkspace({ columns }), workspace);
  const unitSize = toNormRows(columns) * columns;
  memory.view(places.weight, columns).fill(1);
  memory.view(places.bias, columns).fill(0);
  if (weight) memory.view(places.weight, columns).set(weight);
  if (bias) memory.view(places.bias, columns).set(bias);
  return (unit) => {
    const start = unit * unitSize;
    const size = Math.min(unitSize, input.length - start);
    memory.view(places.input, size).set(input.subarray(start, start + size));
    functions.normaliseRows(
      places.input,
      places.weight,
      places.bias,
      size / columns,
      columns,
      epsilon,
      centred ? 1 : 0,
      places.normed,
    );
    normed.set(memory.view(places.normed, size), start);
  };
}
