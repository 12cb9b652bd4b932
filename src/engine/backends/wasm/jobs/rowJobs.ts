import type { TensorValues } from "../../../../tensor/tensor.ts";
import type { Address } from "../kernelFunctions.ts";
import { layOut } from "../kernelMemory.ts";
import type { Kernels } from "../kernels.ts";
import { CHUNK, toChunk, type UnitRunner } from "./units.ts";

/** A curve on every number by itself, or on a gate times the number. */
export interface ActivationJob {
  readonly kind: "activation";
  readonly unitCount: number;
  readonly work: number;
  readonly sharedBytes: 0;
  /** As assembly/activations.ts counts them. */
  readonly curve: number;
  readonly hidden: TensorValues;
  readonly gate: TensorValues | null;
  readonly activated: Float32Array;
}

/** Bytes that one thread works in. */
export function toActivationWorkspace() {
  return { hidden: CHUNK * 4, gate: CHUNK * 4, activated: CHUNK * 4 };
}

/** A chunk goes in, is bent and comes out while it is in the cache. */
export function openActivation(
  { functions, memory }: Kernels,
  { curve, hidden, gate, activated }: ActivationJob,
  workspace: Address,
): UnitRunner {
  const places = layOut(toActivationWorkspace(), workspace);
  return (unit) => {
    const { start, end } = toChunk(unit, hidden.length);
    const count = end - start;
    memory.view(places.hidden, count).set(hidden.subarray(start, end));
    if (gate) memory.view(places.gate, count).set(gate.subarray(start, end));
    functions.activate(curve, places.hidden, gate ? places.gate : 0, count, places.activated);
    activated.set(memory.view(places.activated, count), start);
  };
}

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

/** a + b, number by number. */
export interface SumJob {
  readonly kind: "sum";
  readonly unitCount: number;
  readonly work: number;
  readonly sharedBytes: 0;
  readonly a: TensorValues;
  readonly b: TensorValues;
  readonly sum: Float32Array;
}

/** Bytes that one thread works in. */
export function toSumWorkspace() {
  return { a: CHUNK * 4, b: CHUNK * 4 };
}

/** The sum of a chunk takes the place of its first term. */
export function openSum(
  { functions, memory }: Kernels,
  { a, b, sum }: SumJob,
  workspace: Address,
): UnitRunner {
  const places = layOut(toSumWorkspace(), workspace);
  return (unit) => {
    const { start, end } = toChunk(unit, a.length);
    const count = end - start;
    memory.view(places.a, count).set(a.subarray(start, end));
    memory.view(places.b, count).set(b.subarray(start, end));
    functions.addRow(places.a, places.b, count, places.a);
    sum.set(memory.view(places.a, count), start);
  };
}
