import type { TensorValues } from "../../../tensor/tensor.ts";

const minus = "\u2212";

/** How many decimals the numbers of a matrix are shown with. */
export function decimalsOf(values: TensorValues, columns: number): number {
  const finite = Array.from(values).filter((value) => Number.isFinite(value));
  if (finite.every((value) => Number.isInteger(value))) return 0;
  const largest = finite.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest >= 100 || columns > 12) return 2;
  return columns <= 6 ? 4 : 3;
}

/** Rounded; an exact zero is `0`, and what only rounds to zero does not look like it. */
export function cellText(value: number, decimals: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : `${minus}∞`;
  if (value === 0) return "0";
  const fixed = value.toFixed(decimals);
  const text = Number(fixed) === 0 ? value.toExponential(0).replace("+", "") : fixed;
  return text.replaceAll("-", minus);
}
