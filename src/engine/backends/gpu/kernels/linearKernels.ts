import type { KernelThread, Matrix } from "./kernelThread.ts";

/**
 * `input [positions, in] x weight^T [in, out] + bias [1, out] -> [positions, out]`; `biasStep` is 0
 * for a bias of one number for all
 */
export function linear(
  this: KernelThread,
  input: Matrix,
  weight: Matrix,
  bias: Matrix,
  biasStep: number,
  inDim: number,
): number {
  let sum = 0;
  for (let i = 0; i < inDim; i++) {
    sum += input[this.thread.y]![i]! * weight[this.thread.x]![i]!;
  }
  return sum + bias[0]![this.thread.x * biasStep]!;
}

/** `a [rows, columns] + b [rows, columns]` */
export function sum(this: KernelThread, a: Matrix, b: Matrix): number {
  return a[this.thread.y]![this.thread.x]! + b[this.thread.y]![this.thread.x]!;
}
