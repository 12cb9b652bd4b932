import type { TensorValues } from "../../tensor/tensor.ts";

/** As many decimals as a double keeps of numbers around 1. */
const mostDecimals = 12;
/** Fewer would let anything near a whole number pass for it. */
const fewestDecimals = 2;
/** What single precision may lose over a few sums, relative to the number. */
const singlePrecision = 3e-6;

/** The decimals to which numbers were written: 2 for 0.07 and 0.86, in single precision too. */
export function countDecimals(values: TensorValues): number {
  for (let decimals = 0; decimals < mostDecimals; decimals++) {
    const factor = 10 ** decimals;
    const isWritten = values.every((x) => {
      if (!Number.isFinite(x)) return true;
      const written = Math.round(x * factor) / factor;
      return Math.abs(written - x) < 1e-13 || Math.fround(written) === x;
    });
    if (isWritten) return decimals;
  }
  return mostDecimals;
}

/** The decimals of all numbers together; zeros say nothing. */
export function countDigits(values: TensorValues): number {
  const telling = values.filter((x) => Number.isFinite(x) && x !== 0).length;
  return telling * Math.max(fewestDecimals, countDecimals(values));
}

/** How far numbers may be from others that they were rounded from. */
export function readingTolerance(values: TensorValues): number {
  const decimals = Math.max(fewestDecimals, countDecimals(values));
  return 0.5 * 10 ** -decimals * (1 + 1e-6) + singlePrecision * (decimals > 5 ? 1 : 0);
}

/**
 * The largest difference of two rows of numbers, relative to those above 1. NaN in the first stands
 * for 0 / 0, where the second has the 0 of a row that sees nothing.
 */
export function largestDifference(found: TensorValues, expected: TensorValues): number {
  let largest = 0;
  for (const [at, b] of expected.entries()) {
    const a = Number.isNaN(found[at]) && b === 0 ? 0 : found[at]!;
    if (Object.is(a, b)) continue;
    const difference = Math.abs(a - b) / Math.max(1, Math.abs(b));
    largest = Math.max(largest, Number.isNaN(difference) ? Infinity : difference);
  }
  return largest;
}
