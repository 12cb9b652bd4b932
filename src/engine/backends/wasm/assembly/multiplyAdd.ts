/** `a * b + c`, four numbers at once: one instruction with relaxed SIMD, two without. */
export function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c);
  return f32x4.add(f32x4.mul(a, b), c);
}
