const minus = "\u2212";

/** All digits: the shortest text that reads back as the same double, with a real minus and ∞. */
export function exactNumber(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : `${minus}∞`;
  return String(value).replaceAll("-", minus);
}

/** All digits as a program reads them, to be pasted into one. */
export function exactDigits(value: number): string {
  return String(value);
}

/** Rounded to `decimals`; an exact zero is `0`, so that a tiny number never looks like one. */
export function roundedNumber(value: number, decimals: number): string {
  if (!Number.isFinite(value) || value === 0) return exactNumber(value === 0 ? 0 : value);
  const text = decimals < 0 ? value.toExponential(2) : value.toFixed(decimals);
  return text.replaceAll("-", minus);
}

/** The decimals of all numbers of a matrix, without trailing zeros; −1 for powers of ten. */
export function decimalsFor(numbers: Float64Array, room: number): number {
  const largest = largestMagnitude(numbers);
  if (largest >= 1e7 || (largest > 0 && largest < 1e-4)) return -1;
  for (let decimals = 0; decimals < room; decimals++) {
    if (numbers.every((value) => isWhole(value * 10 ** decimals))) return decimals;
  }
  if (largest >= 1000) return Math.min(room, 1);
  if (largest >= 10) return Math.min(room, 2);
  return room;
}

/** The longest text among the numbers: columns that wide stay put while numbers change. */
export function longestText(numbers: Float64Array, decimals: number): number {
  return numbers.reduce((most, value) => Math.max(most, roundedNumber(value, decimals).length), 1);
}

/** The largest finite magnitude; 0 when there is none. */
export function largestMagnitude(numbers: Float64Array | Float32Array): number {
  let largest = 0;
  for (const value of numbers) {
    if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  }
  return largest;
}

function isWhole(value: number): boolean {
  return !Number.isFinite(value) || Math.abs(value - Math.round(value)) < 1e-9;
}

/** Four digits that matter: `0.3984`, `17.18`, `240.6`. */
export function fourDigits(value: number): string {
  return Number.isFinite(value) ? exactNumber(Number(value.toPrecision(4))) : exactNumber(value);
}

/** With its sign, also a plus. */
export function signedDigits(value: number): string {
  return value > 0 ? `+${fourDigits(value)}` : fourDigits(value);
}

/** A count with its thousands apart: `2,362,368`. */
export function wholeNumber(value: number): string {
  return value.toLocaleString("en");
}
