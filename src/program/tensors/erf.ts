/**
 * The error function, to the last digits of double precision: its series near 0, and its continued
 * fraction further out.
 *
 * Source: Abramowitz and Stegun 1964, 7.1.6 and 7.1.14.
 */
export function erf(x: number): number {
  const size = Math.abs(x);
  if (Number.isNaN(x)) return NaN;
  if (size > 6) return Math.sign(x);
  return Math.sign(x) * (size < 2.5 ? series(size) : 1 - fraction(size));
}

function series(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > sum * 1e-17 && n < 200; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** `1 - erf(x)`. */
function fraction(x: number): number {
  let below = x;
  for (let n = 60; n > 0; n--) below = x + n / 2 / below;
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / below;
}
