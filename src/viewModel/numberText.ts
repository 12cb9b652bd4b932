import type { TensorValues } from "../tensor/tensor.ts";

// How numbers are written in the editor, in the panel, and in exported pictures: with a real minus
// and ∞.

const minus = "\u2212";

/** All digits: the shortest text that reads back as the same double. */
export function exactNumber(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : `${minus}∞`;
  return String(value).replaceAll("-", minus);
}

/** A number in a sentence: in full if short, else with at most four decimals. */
export function roundNumber(value: number): string {
  const exact = exactNumber(value);
  const size = Math.abs(value);
  if (!Number.isFinite(value) || size === 0) return exact;
  const isFar = size < 1e-4 || size >= 1e7;
  const rounded = isFar ? value.toExponential(2) : value.toFixed(mostDecimals(size, 4));
  return exact.length <= rounded.length ? exact : rounded.replaceAll("-", minus);
}

/** With so many digits that matter, without trailing zeros: `0.3984`, `17.18`, `240.6`. */
export function digitsOf(value: number, digits: number): string {
  return exactNumber(Number.isFinite(value) ? Number(value.toPrecision(digits)) : value);
}

/** A number of a matrix, rounded to its `decimals`; only an exact zero is `0`. */
export function roundedNumber(value: number, decimals: number): string {
  if (!Number.isFinite(value) || value === 0) return exactNumber(value === 0 ? 0 : value);
  const text = decimals < 0 ? value.toExponential(2) : value.toFixed(decimals);
  return text.replaceAll("-", minus);
}

/**
 * The decimals of all numbers of a matrix, at most `room`, without trailing zeros; −1 for powers of
 * ten.
 */
export function decimalsFor(numbers: TensorValues, room: number): number {
  const largest = largestMagnitude(numbers);
  if (largest >= 1e7 || (largest > 0 && largest < 1e-4)) return -1;
  for (let decimals = 0; decimals < room; decimals++) {
    if (numbers.every((value) => isWhole(value * 10 ** decimals))) return decimals;
  }
  return mostDecimals(largest, room);
}

/** The largest finite magnitude; 0 if there is none. */
export function largestMagnitude(numbers: TensorValues): number {
  let largest = 0;
  for (const value of numbers) {
    if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  }
  return largest;
}

/** Large numbers need fewer decimals. */
function mostDecimals(size: number, room: number): number {
  if (size >= 1000) return Math.min(room, 1);
  return size >= 10 ? Math.min(room, 2) : room;
}

function isWhole(value: number): boolean {
  return !Number.isFinite(value) || Math.abs(value - Math.round(value)) < 1e-9;
}
