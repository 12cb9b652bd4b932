/** A number in double precision as Python writes it. */
export function toFloatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) return toExponent(value.toExponential());
  const text = String(value);
  const plain = text.includes("e") ? BigInt(value).toString() : text;
  const signed = Object.is(value, -0) ? "-0" : plain;
  return signed.includes(".") ? signed : `${signed}.0`;
}

/** `1e-7` as Python writes it: at least two digits after the sign. */
export function toExponent(text: string): string {
  return text.replace(/e([+-])(\d)$/, "e$10$2");
}

/** The shortest digits that tell a number of single precision from its neighbours. */
export function toSingleDigits(value: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const candidate = Number(value.toPrecision(digits));
    if (Math.fround(candidate) === value) return candidate;
  }
  return Number(value.toPrecision(9));
}

/** Digits after the point, with exact halves rounded to even. */
export function toFixedText(value: number, digits: number): string {
  if (Math.abs(value) >= 1e21) return BigInt(value).toString();
  const text = value.toFixed(Math.min(100, digits));
  const scaled = Math.abs(value) * 10 ** digits;
  if (digits > 15 || scaled % 1 !== 0.5 || !isExactHalf(Math.abs(value), digits)) {
    return Object.is(value, -0)
      ? `-${text}`
      : value < 0 && !text.startsWith("-")
        ? `-${text}`
        : text;
  }
  const below = Math.floor(scaled);
  const even = below % 2 === 0 ? below : below + 1;
  return `${value < 0 ? "-" : ""}${(even / 10 ** digits).toFixed(digits)}`;
}

/** Whether the digits that `toFixed` cuts off are exactly one half. */
function isExactHalf(value: number, digits: number): boolean {
  const exact = value.toFixed(Math.min(100, digits + 30));
  return /^50*$/.test(exact.slice(exact.indexOf(".") + 1 + digits));
}
