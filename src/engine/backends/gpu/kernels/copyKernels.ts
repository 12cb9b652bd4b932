import type { KernelThread, Matrices, Matrix } from "./kernelThread.ts";

/** `given [rows, columns]`, as it is */
export function copyRows(this: KernelThread, given: Matrix): number {
  return given[this.thread.y]![this.thread.x]!;
}

/** `given [matrices, rows, columns]`, as it is */
export function copyMatrices(this: KernelThread, given: Matrices): number {
  return given[this.thread.z]![this.thread.y]![this.thread.x]!;
}
