/** As `toFixed`, but exact halves go to the even digit, as `printf` of C rounds them. */
export function fixedToEven(value: number, digits: number): string {
  const count = Math.min(100, digits);
  const size = Math.abs(value);
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  if (size >= 1e21) return `${sign}${BigInt(size)}${count > 0 ? `.${"0".repeat(count)}` : ""}`;
  const exact = size.toFixed(Math.min(100, count + 40));
  const point = exact.indexOf(".");
  const kept = point < 0 ? exact : exact.slice(0, point + (count > 0 ? 1 + count : 0));
  const rest = point < 0 ? "" : exact.slice(point + 1 + count);
  return sign + (isEvenHalf(kept, rest) ? kept : size.toFixed(count));
}

/** As `toExponential`, but exact halves go to the even digit. */
export function exponentialToEven(value: number, digits: number): string {
  const count = Math.min(100, digits);
  const [mantissa = "", power = ""] = value.toExponential(Math.min(100, count + 40)).split("e");
  const point = mantissa.indexOf(".");
  const kept = point < 0 ? mantissa : mantissa.slice(0, point + (count > 0 ? 1 + count : 0));
  const rest = point < 0 ? "" : mantissa.slice(point + 1 + count);
  return isEvenHalf(kept, rest) ? `${kept}e${power}` : value.toExponential(count);
}

/** Whether what is cut off is exactly one half, behind an even digit. */
function isEvenHalf(kept: string, rest: string): boolean {
  return /^50*$/.test(rest) && Number(kept.at(-1)) % 2 === 0;
}
