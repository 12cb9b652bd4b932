import { type Dtype, roundTo } from "../../values/dtype.ts";

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

/** The shortest digits that tell a number of a type from its neighbours: `digits` are always enough. */
function shortestDigits(value: number, dtype: Dtype, digits: number): number {
  for (let count = 1; count < digits; count++) {
    const candidate = Number(value.toPrecision(count));
    if (roundTo(candidate, dtype) === value) return candidate;
  }
  return Number(value.toPrecision(digits));
}

/** The shortest digits that tell a number of single precision from its neighbours. */
export function toSingleDigits(value: number): number {
  return shortestDigits(value, "float32", 9);
}

/** The shortest digits that tell a number of a type from its neighbours. */
export function toOwnDigits(value: number, dtype: Dtype): number {
  if (dtype === "float32") return toSingleDigits(value);
  return dtype === "float16" ? shortestDigits(value, dtype, 5) : value;
}

/** A number of a smaller type than Python's as NumPy writes it: with an exponent if it has more digits than the type. */
export function toOwnText(value: number, dtype: Dtype): string {
  const size = Math.abs(value);
  const most = dtype === "float32" ? 1e6 : dtype === "float16" ? 1e3 : 1e16;
  const isWide = Number.isFinite(size) && size !== 0 && (size < 1e-4 || size >= most);
  const digits = toOwnDigits(value, dtype);
  return isWide ? toExponent(digits.toExponential()) : toFloatText(digits);
}
