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
