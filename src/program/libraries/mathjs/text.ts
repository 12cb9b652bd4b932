import type { Grid } from "./grids.ts";
import { numberOf } from "./grids.ts";

/** A number as `math.format` writes it: with an exponent below 0.001 and from 100,000 on. */
export function formatNumber(value: number, precision: number | null): string {
  if (!Number.isFinite(value) || value === 0) return String(value === 0 ? 0 : value);
  const [digits, power] = value
    .toExponential(precision === null ? undefined : Math.min(100, Math.max(0, precision - 1)))
    .split("e") as [string, string];
  const exponent = Number(power);
  const kept = digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
  if (exponent < -3 || exponent >= 5) return `${kept}e${power}`;
  const count = kept.replace(/[-.]/g, "").length;
  return Number(`${kept}e${power}`).toFixed(Math.max(0, count - 1 - exponent));
}

/** `[[1, 2], [3, 4]]` */
export function formatGrid(data: Grid, precision: number | null): string {
  if (data.kind === "list") {
    return `[${data.items.map((item) => formatGrid(item, precision)).join(", ")}]`;
  }
  return formatNumber(numberOf(data).value, precision);
}
