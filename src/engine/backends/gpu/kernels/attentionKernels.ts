import type { KernelThread, Matrices, Matrix } from "./kernelThread.ts";

// A score of -3e38 stands for -Infinity, which shaders need not know; any below -2e38 is hidden.

/**
 * `query [matrix, queryLength, headDim] x key^T -> scores [matrix, queryLength, keyLength]`; output
 * counts matrices from `first`, and `group` query heads share a key-value head
 */
export function scores(
  this: KernelThread,
  query: Matrices,
  key: Matrices,
  first: number,
  group: number,
  headDim: number,
  scale: number,
): number {
  const matrix = this.thread.z + first;
  const keyMatrix = Math.floor((matrix + 0.5) / group);
  let sum = 0;
  for (let d = 0; d < headDim; d++) {
    sum += query[matrix]![this.thread.y]![d]! * key[keyMatrix]![this.thread.x]![d]!;
  }
  return sum * scale;
}

/**
 * `scores + mask -> maskedScores`, both [matrix, queryLength, keyLength]; the steps are 0 along the
 * axes that the mask does not have, and `causal` is 1 or 0
 */
export function maskedScores(
  this: KernelThread,
  found: Matrices,
  mask: Matrices,
  first: number,
  headCount: number,
  batchStep: number,
  headStep: number,
  queryStep: number,
  keyStep: number,
  causal: number,
  causalOffset: number,
): number {
  const matrix = this.thread.z + first;
  const batch = Math.floor((matrix + 0.5) / headCount);
  const plane = batch * batchStep + (matrix - batch * headCount) * headStep;
  const added = mask[plane]![this.thread.y * queryStep]![this.thread.x * keyStep]!;
  if (added < -2e38) return -3e38;
  if (causal === 1 && this.thread.x > this.thread.y + causalOffset) return -3e38;
  return found[this.thread.z]![this.thread.y]![this.thread.x]! + added;
}

/** `maskedScores -> the largest of every row [matrix, queryLength]` */
export function largests(this: KernelThread, masked: Matrices, keyLength: number): number {
  let largest = -3e38;
  for (let k = 0; k < keyLength; k++) {
    largest = Math.max(largest, masked[this.thread.y]![this.thread.x]![k]!);
  }
  return largest;
}

/** `maskedScores, largests -> sum of exp(score - largest) of every row [matrix, queryLength]` */
export function totals(
  this: KernelThread,
  masked: Matrices,
  most: Matrix,
  keyLength: number,
): number {
  const largest = most[this.thread.y]![this.thread.x]!;
  let total = 0;
  for (let k = 0; k < keyLength; k++) {
    const score = masked[this.thread.y]![this.thread.x]![k]!;
    if (score > -2e38) total += Math.exp(score - largest);
  }
  return total;
}

/** `maskedScores, largests, totals -> attentionWeights [matrix, queryLength, keyLength]` */
export function weights(this: KernelThread, masked: Matrices, most: Matrix, sums: Matrix): number {
  const score = masked[this.thread.z]![this.thread.y]![this.thread.x]!;
  if (score < -2e38) return 0;
  const largest = most[this.thread.z]![this.thread.y]!;
  return Math.exp(score - largest) / sums[this.thread.z]![this.thread.y]!;
}

/** `attentionWeights x value -> headOutput [matrix, queryLength, valueHeadDim]` */
export function headOutput(
  this: KernelThread,
  shares: Matrices,
  value: Matrices,
  first: number,
  group: number,
  keyLength: number,
): number {
  const valueMatrix = Math.floor((this.thread.z + first + 0.5) / group);
  let sum = 0;
  for (let k = 0; k < keyLength; k++) {
    sum += shares[this.thread.z]![this.thread.y]![k]! * value[valueMatrix]![k]![this.thread.x]!;
  }
  return sum;
}
