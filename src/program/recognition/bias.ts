import { tolerance } from "./affine.ts";
import { hidden } from "./dotProducts.ts";
import type { Found } from "./found.ts";

/** Of the products of one head: queries × keys, each of `width` numbers. */
export interface Sizes {
  readonly queries: number;
  readonly keys: number;
  readonly width: number;
}

/** What was added to the scaled products: 0, or minus infinity for a masked key. */
export function findBias(
  { scores, scale, factor }: Found,
  q: Float64Array,
  k: Float64Array,
  sizes: Sizes & { readonly count: number },
): Float64Array | null {
  const { count, queries, keys } = sizes;
  const bias = new Float64Array(count * queries * keys);
  const numbers = scores.numbers();
  if (numbers?.length !== bias.length) return null;
  const products = multiply(q, k, scale, sizes);
  const size = products.reduce((most, each) => Math.max(most, Math.abs(each)), 1);
  for (let at = 0; at < bias.length; at++) {
    const own = numbers[at]!;
    const added = own <= hidden ? -Infinity : own - products[at]!;
    bias[at] = Math.abs(added) <= tolerance * size ? 0 : added;
  }
  // If every score of a row is shifted by the same number, for example by subtracting the maximum.
  for (let row = 0; row < bias.length; row += keys) {
    const open = bias.subarray(row, row + keys).filter(Number.isFinite);
    const [first = 0] = open;
    const isMoved = first !== 0 && open.every((each) => Math.abs(each - first) <= tolerance * size);
    if (!isMoved) continue;
    for (let at = row; at < row + keys; at++) if (Number.isFinite(bias[at])) bias[at] = 0;
  }
  // Where every key of a row is hidden by a number, the softmax is of what is left of the scores.
  for (let row = 0; row < bias.length; row += keys) {
    const own = numbers.subarray(row, row + keys);
    if (!own.every((number) => number <= hidden && Number.isFinite(number))) continue;
    for (let at = row; at < row + keys; at++) bias[at] = numbers[at]! - products[at]!;
  }
  // Weights that are multiplied, and divided by their sum again, are those of scores moved by the logarithm.
  if (factor) {
    for (let at = 0; at < bias.length; at++) {
      const moved = Math.log(factor[at]!);
      if (Math.abs(moved) > tolerance) bias[at]! += moved;
    }
  }
  return bias;
}

function multiply(
  q: Float64Array,
  k: Float64Array,
  scale: number,
  { queries, keys, width }: Sizes,
): Float64Array {
  const out = new Float64Array((q.length / width) * keys);
  for (let row = 0; row < q.length / width; row++) {
    const head = Math.floor(row / queries);
    for (let key = 0; key < keys; key++) {
      let sum = 0;
      for (let at = 0; at < width; at++)
        sum += q[row * width + at]! * k[(head * keys + key) * width + at]!;
      out[row * keys + key] = sum * scale;
    }
  }
  return out;
}

/** Whether softmax of the scaled and masked products gives the program's own weights. */
export function agrees(
  own: Float64Array,
  q: Float64Array,
  k: Float64Array,
  bias: Float64Array,
  scale: number,
  sizes: Sizes,
): boolean {
  const { keys } = sizes;
  const scores = multiply(q, k, scale, sizes);
  for (let row = 0; row < own.length; row += keys) {
    let most = -Infinity;
    for (let at = row; at < row + keys; at++) most = Math.max(most, scores[at]! + bias[at]!);
    let sum = 0;
    for (let at = row; at < row + keys; at++) sum += Math.exp(scores[at]! + bias[at]! - most);
    for (let at = row; at < row + keys; at++) {
      const weight = Math.exp(scores[at]! + bias[at]! - most) / sum;
      if (!(Math.abs(weight - own[at]!) <= tolerance)) return false;
    }
  }
  return true;
}

/** Whether exactly the later keys are masked; bias: [..., queries, keys]. */
export function isCausal(bias: Float64Array, queries: number, keys: number): boolean {
  if (queries !== keys || queries < 2) return false;
  return bias.every((number, at) => {
    const isLater = at % keys > Math.floor(at / keys) % queries;
    return number === (isLater ? -Infinity : 0);
  });
}
