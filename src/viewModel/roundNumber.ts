const minus = "\u2212";

/** A number in a sentence: in full if short, else with at most four decimals. */
export function roundNumber(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : `${minus}∞`;
  const size = Math.abs(value);
  if (size === 0) return "0";
  const rounded =
    size < 1e-4 || size >= 1e7 ? value.toExponential(2) : value.toFixed(decimalsFor(size));
  const exact = String(value);
  return (exact.length <= rounded.length ? exact : rounded).replaceAll("-", minus);
}

function decimalsFor(size: number): number {
  if (size >= 1000) return 1;
  return size >= 10 ? 2 : 4;
}
