/** Sizes that every kernel sees. */
export interface Constants {
  readonly queryLength: number;
  readonly keyLength: number;
  readonly headDim: number;
  /** Query heads that share a key-value head. */
  readonly group: number;
  readonly scale: number;
  /** 1 or 0. */
  readonly causal: number;
}

interface Thread {
  readonly thread: { readonly x: number };
  readonly constants: Constants;
}

/** gpu.js translates the text of these functions, one call per number that comes out. */
export type KernelFunction = (this: Thread, ...inputs: Float32Array[]) => number;

/** query, key -> scores [head, queryPosition, keyPosition], scaled and masked */
export function scores(this: Thread, query: Float32Array, key: Float32Array): number {
  const row = Math.floor(this.thread.x / this.constants.keyLength);
  const k = this.thread.x - row * this.constants.keyLength;
  const head = Math.floor(row / this.constants.queryLength);
  const position = row - head * this.constants.queryLength;
  const behind = this.constants.keyLength - this.constants.queryLength;
  let sum = 0;
  const left = row * this.constants.headDim;
  const matrix = Math.floor(head / this.constants.group);
  const right = (matrix * this.constants.keyLength + k) * this.constants.headDim;
  for (let d = 0; d < this.constants.headDim; d++) {
    sum += query[left + d]! * key[right + d]!;
  }
  sum = sum * this.constants.scale;
  if (this.constants.causal === 1 && k > position + behind) sum = -1e30;
  return sum;
}

/** scores -> the largest of every row */
export function largests(this: Thread, found: Float32Array): number {
  const start = this.thread.x * this.constants.keyLength;
  let largest = found[start]!;
  for (let k = 1; k < this.constants.keyLength; k++) {
    largest = Math.max(largest, found[start + k]!);
  }
  return largest;
}

/** scores, largests -> exp(score - largest) */
export function exponentials(this: Thread, found: Float32Array, most: Float32Array): number {
  const row = Math.floor(this.thread.x / this.constants.keyLength);
  return Math.exp(found[this.thread.x]! - most[row]!);
}

/** exponentials -> the sum of every row */
export function totals(this: Thread, raised: Float32Array): number {
  const start = this.thread.x * this.constants.keyLength;
  let total = 0;
  for (let k = 0; k < this.constants.keyLength; k++) total += raised[start + k]!;
  return total;
}

/** exponentials, totals -> attentionWeights */
export function weights(this: Thread, raised: Float32Array, sums: Float32Array): number {
  return raised[this.thread.x]! / sums[Math.floor(this.thread.x / this.constants.keyLength)]!;
}

/** attentionWeights, value -> headOutput [head, queryPosition, headDim] */
export function outputs(this: Thread, shares: Float32Array, value: Float32Array): number {
  const row = Math.floor(this.thread.x / this.constants.headDim);
  const d = this.thread.x - row * this.constants.headDim;
  const head = Math.floor(row / this.constants.queryLength);
  const matrix = Math.floor(head / this.constants.group);
  const left = row * this.constants.keyLength;
  const right = matrix * this.constants.keyLength * this.constants.headDim + d;
  let sum = 0;
  for (let k = 0; k < this.constants.keyLength; k++) {
    sum += shares[left + k]! * value[right + k * this.constants.headDim]!;
  }
  return sum;
}
