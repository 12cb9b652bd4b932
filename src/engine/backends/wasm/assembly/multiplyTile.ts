import { multiplyAdd } from "./multiplyAdd";

/**
 * `left [6, depth] x right [depth, 8] -> out [6, 8]`, or added to out
 *
 * `out[r, c] = sum_d left[r, d] * right[d, c]`
 *
 * left and out are rows that lie `...Stride` bytes apart; right is a packed panel, read from end to
 * end. All 48 sums stay in registers for the whole depth: each step loads 14 numbers and does 48
 * multiply-adds, and touches out only at the end.
 */
export function multiplyTile(
  left: usize,
  leftStride: usize,
  right: usize,
  depth: usize,
  out: usize,
  outStride: usize,
  addToOut: bool,
): void {
  let left0 = left;
  let left1 = left0 + leftStride;
  let left2 = left1 + leftStride;
  let left3 = left2 + leftStride;
  let left4 = left3 + leftStride;
  let left5 = left4 + leftStride;

  let sum0a = f32x4.splat(0);
  let sum0b = f32x4.splat(0);
  let sum1a = f32x4.splat(0);
  let sum1b = f32x4.splat(0);
  let sum2a = f32x4.splat(0);
  let sum2b = f32x4.splat(0);
  let sum3a = f32x4.splat(0);
  let sum3b = f32x4.splat(0);
  let sum4a = f32x4.splat(0);
  let sum4b = f32x4.splat(0);
  let sum5a = f32x4.splat(0);
  let sum5b = f32x4.splat(0);

  for (let d: usize = 0; d < depth; d++) {
    const rightA = v128.load(right);
    const rightB = v128.load(right, 16);
    let x = v128.load_splat<f32>(left0);
    sum0a = multiplyAdd(x, rightA, sum0a);
    sum0b = multiplyAdd(x, rightB, sum0b);
    x = v128.load_splat<f32>(left1);
    sum1a = multiplyAdd(x, rightA, sum1a);
    sum1b = multiplyAdd(x, rightB, sum1b);
    x = v128.load_splat<f32>(left2);
    sum2a = multiplyAdd(x, rightA, sum2a);
    sum2b = multiplyAdd(x, rightB, sum2b);
    x = v128.load_splat<f32>(left3);
    sum3a = multiplyAdd(x, rightA, sum3a);
    sum3b = multiplyAdd(x, rightB, sum3b);
    x = v128.load_splat<f32>(left4);
    sum4a = multiplyAdd(x, rightA, sum4a);
    sum4b = multiplyAdd(x, rightB, sum4b);
    x = v128.load_splat<f32>(left5);
    sum5a = multiplyAdd(x, rightA, sum5a);
    sum5b = multiplyAdd(x, rightB, sum5b);
    left0 += 4;
    left1 += 4;
    left2 += 4;
    left3 += 4;
    left4 += 4;
    left5 += 4;
    right += 32;
  }

  storeRow(out, sum0a, sum0b, addToOut);
  out += outStride;
  storeRow(out, sum1a, sum1b, addToOut);
  out += outStride;
  storeRow(out, sum2a, sum2b, addToOut);
  out += outStride;
  storeRow(out, sum3a, sum3b, addToOut);
  out += outStride;
  storeRow(out, sum4a, sum4b, addToOut);
  out += outStride;
  storeRow(out, sum5a, sum5b, addToOut);
}

function storeRow(out: usize, a: v128, b: v128, addToOut: bool): void {
  if (addToOut) {
    a = f32x4.add(a, v128.load(out));
    b = f32x4.add(b, v128.load(out, 16));
  }
  v128.store(out, a);
  v128.store(out, b, 16);
}
