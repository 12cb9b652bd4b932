import type { TensorValues } from "./tensor.ts";

/** `target [length] += factor * source [length]`, both from a start inside longer values. */
export function addScaledRow(
  target: TensorValues,
  targetStart: number,
  factor: number,
  source: TensorValues,
  sourceStart: number,
  length: number,
): void {
  for (let i = 0; i < length; i++) {
    target[targetStart + i] = target[targetStart + i]! + factor * source[sourceStart + i]!;
  }
}

/** `a [length] . b [length] -> number`, both read from a start inside longer values. */
export function computeDotProduct(
  a: TensorValues,
  aStart: number,
  b: TensorValues,
  bStart: number,
  length: number,
): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[aStart + i]! * b[bStart + i]!;
  return sum;
}

type NumberArray = Float64Array | Float32Array | Int32Array;

/** Whether two arrays hold the same numbers, NaN and the sign of 0 included. */
export function sameNumbers(a: NumberArray, b: NumberArray): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    if (!Object.is(a[index], b[index])) return false;
  }
  return true;
}

/**
 * Whether no number is NaN or infinite. Such a number times 0 is NaN and makes the sum NaN; four
 * sums at once, because each waits for its last addition.
 */
export function holdsOnlyFinite(values: TensorValues): boolean {
  let [a, b, c, d] = [0, 0, 0, 0];
  const whole = values.length - (values.length % 4);
  for (let at = 0; at < whole; at += 4) {
    a += values[at]! * 0;
    b += values[at + 1]! * 0;
    c += values[at + 2]! * 0;
    d += values[at + 3]! * 0;
  }
  for (let at = whole; at < values.length; at++) a += values[at]! * 0;
  return a + b + c + d === 0;
}

/** A tolerance for the rounding of single precision. */
const tolerance = 1e-4;

/** Whether two lists hold the same numbers, up to the rounding of single precision. */
export function areClose(ours: TensorValues, theirs: TensorValues): boolean {
  if (ours.length !== theirs.length) return false;
  return theirs.every(
    (number, at) => Math.abs(number - ours[at]!) <= tolerance * Math.max(1, Math.abs(number)),
  );
}
