/** With more decimals than this, a number is written with an exponent. */
const mostDecimals = 20;
const mostDigits = 21;

/**
 * The shortest decimal digits of `value * 10^places`, without exponent; null if too long. With the
 * exponent `-places` behind them they read back as the very value.
 */
export function plainDigits(value: number, places = 0): string | null {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  const digits = mantissa.replace(".", "");
  const point = Number(exponent) + 1 + places;
  if (point > mostDigits || digits.length - point > mostDecimals) return null;
  if (point <= 0) return value === 0 ? "0" : `0.${"0".repeat(-point)}${digits}`;
  if (digits.length <= point) return digits.padEnd(point, "0");
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** `value * 10^places`, exact in decimal: 0.0023 shifted by 3 is 2.3. */
export function shiftDecimal(value: number, places: number): number {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  return Number(`${mantissa}e${String(Number(exponent) + places)}`);
}
