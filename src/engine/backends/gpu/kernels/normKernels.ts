import type { KernelThread, Matrix } from "./kernelThread.ts";

/** `input [rows, columns] -> mean of every row [1, rows]` */
export function means(this: KernelThread, input: Matrix, columns: number): number {
  let sum = 0;
  for (let d = 0; d < columns; d++) sum += input[this.thread.x]![d]!;
  return sum / columns;
}

/** `input, centre [1, rows] -> 1 / sqrt(mean((x - centre)^2) + epsilon) of every row [1, rows]` */
export function factors(
  this: KernelThread,
  input: Matrix,
  centre: Matrix,
  centreStep: number,
  columns: number,
  epsilon: number,
): number {
  const middle = centre[0]![this.thread.x * centreStep]!;
  let sum = 0;
  for (let d = 0; d < columns; d++) {
    const apart = input[this.thread.x]![d]! - middle;
    sum += apart * apart;
  }
  return 1 / Math.sqrt(sum / columns + epsilon);
}

/** `input -> (x - centre) * factor * weight + bias`; a step of 0 uses one number for all */
export function normed(
  this: KernelThread,
  input: Matrix,
  centre: Matrix,
  factor: Matrix,
  weight: Matrix,
  bias: Matrix,
  centreStep: number,
  weightStep: number,
  biasStep: number,
): number {
  const apart = input[this.thread.y]![this.thread.x]! - centre[0]![this.thread.y * centreStep]!;
  const scaled = apart * factor[0]![this.thread.y]! * weight[0]![this.thread.x * weightStep]!;
  return scaled + bias[0]![this.thread.x * biasStep]!;
}
