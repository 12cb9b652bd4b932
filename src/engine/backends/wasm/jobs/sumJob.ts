import type { TensorValues } from "../../../../tensor/tensor.ts";
import type { Address } from "../kernelFunctions.ts";
import type { Kernels } from "../kernels.ts";
import { layOut } from "../layOut.ts";
import { CHUNK, toChunk } from "./chunks.ts";
import type { UnitRunner } from "./unitRunner.ts";

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
