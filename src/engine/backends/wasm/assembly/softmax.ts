import { exp } from "./exp";
import { addLanes, fillRow } from "./rows";

/**
 * `scores [visible] -> exponentials [visible], in place; returns 1 / their sum`
 *
 * `e_k = exp(scores_k - max)`; the weights are e_k times what is returned
 *
 * A row that sees no key has exponentials 0 and returns 0. The row must have room for up to 3 more
 * numbers, which become 0.
 */
export function exponentiateRow(row: usize, visible: usize): f32 {
  const padded = (visible + 3) & ~3;
  fillRow(row + visible * 4, padded - visible, -Infinity);
  const end = row + padded * 4;

  const largest = findLargest(row, end);
  if (largest == -Infinity) return clearRow(row, end);

  const shift = f32x4.splat(largest);
  let sums = f32x4.splat(0);
  for (let at = row; at < end; at += 16) {
    const e = exp(f32x4.sub(v128.load(at), shift));
    v128.store(at, e);
    sums = f32x4.add(sums, e);
  }
  return 1 / addLanes(sums);
}

/** NaN is passed over here; it comes back in the sum. */
function findLargest(row: usize, end: usize): f32 {
  let a = f32x4.splat(-Infinity);
  let b = a;
  for (const pairEnd = row + ((end - row) & ~31); row < pairEnd; row += 32) {
    a = f32x4.pmax(a, v128.load(row));
    b = f32x4.pmax(b, v128.load(row, 16));
  }
  if (row < end) a = f32x4.pmax(a, v128.load(row));
  a = f32x4.pmax(a, b);
  const first = max(f32x4.extract_lane(a, 0), f32x4.extract_lane(a, 1));
  const last = max(f32x4.extract_lane(a, 2), f32x4.extract_lane(a, 3));
  return max(first, last);
}

/** A row without a largest score: all hidden, or with NaN in it, which all weights then are. */
function clearRow(row: usize, end: usize): f32 {
  let factor: f32 = 0;
  for (; row < end; row += 4) {
    if (isNaN(load<f32>(row))) factor = NaN;
    store<f32>(row, 0);
  }
  return factor;
}
