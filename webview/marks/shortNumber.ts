import { exactNumber, roundedNumber } from "./formatNumber.ts";

/** A number among words: in full when that is short, else rounded; four decimals at most. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  const isTiny = size !== 0 && size < 1e-4;
  const decimals = isTiny || size >= 1e7 ? -1 : size >= 1000 ? 1 : size >= 10 ? 2 : 4;
  const [exact, rounded] = [exactNumber(value), roundedNumber(value, decimals)];
  return exact.length <= rounded.length ? exact : rounded;
}
