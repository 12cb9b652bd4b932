import { multiplyAdd } from "./multiplyAdd";

/** Adding 1.5 * 2^23 to a small number leaves the nearest whole number in the lowest bits. */
const ROUNDER: f32 = 12582912;

/** Below 2^-126 a single-precision number has no full digits left: exp is 0 there. */
const SMALLEST_POWER: f32 = -126;

/**
 * `x [4] -> exp(x) [4]` for x <= 0, largest relative error about 2e-7
 *
 * `exp(x) = 2^t, t = x log2(e), 2^t = 2^n * 2^r`, n whole and |r| <= 1/2
 *
 * 2^r is a polynomial of degree 6 whose first coefficient is 1, so that exp(0) is exactly 1; 2^n is
 * n added to the exponent bits. -infinity gives exactly 0, NaN stays NaN.
 */
export function exp(x: v128): v128 {
  const t = f32x4.mul(x, f32x4.splat(1.4426950408889634));
  const rounded = f32x4.add(t, f32x4.splat(ROUNDER));
  const r = f32x4.sub(t, f32x4.sub(rounded, f32x4.splat(ROUNDER)));

  let power = f32x4.splat(0.0001540353039338161);
  power = multiplyAdd(power, r, f32x4.splat(0.0013333558146428443));
  power = multiplyAdd(power, r, f32x4.splat(0.009618129107628477));
  power = multiplyAdd(power, r, f32x4.splat(0.05550410866482158));
  power = multiplyAdd(power, r, f32x4.splat(0.2402265069591007));
  power = multiplyAdd(power, r, f32x4.splat(0.6931471805599453));
  power = multiplyAdd(power, r, f32x4.splat(1));

  const scaled = i32x4.add(power, i32x4.shl(rounded, 23));
  return v128.andnot(scaled, f32x4.lt(t, f32x4.splat(SMALLEST_POWER)));
}
