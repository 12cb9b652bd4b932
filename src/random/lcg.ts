/**
 * `-> [count]` numbers in [-scale / 2, scale / 2), cheap and the same everywhere: filler for big test
 * weights. With a power of two as scale every number is exact in single precision.
 *
 * `s = (1664525 s + 1013904223) mod 2^32`, `value = (floor(s / 2^8) / 2^24 - 1/2) * scale`
 *
 * Source: Press et al., Numerical Recipes, section 7.1, for the two constants.
 */
export function createLcgValues(seed: number, count: number, scale: number): Float64Array {
  let state = seed >>> 0;
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return ((state >>> 8) / 2 ** 24 - 0.5) * scale;
  });
}
