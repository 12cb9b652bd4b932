import { textLength } from "../values/lengths.ts";
import { exponentialToEven, fixedToEven } from "../values/halves.ts";

/** How a number is rounded to some digits: the number itself, halves to even; or its shortest text, halves up. */
export type Rounding = "exact" | "shortest";

/** A number with so many digits behind the point. */
export function fixedText(value: number, digits: number, rounding: Rounding): string {
  const count = Math.min(digits, 100);
  const size = Math.abs(value);
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  if (size >= 1e21)
    return sign + BigInt(size).toString() + (count > 0 ? `.${"0".repeat(count)}` : "");
  return sign + (rounding === "exact" ? fixedToEven(size, count) : roundedText(size, count));
}

function addLast(text: string): string {
  const point = text.indexOf(".");
  const whole = BigInt(text.replace(".", "")) + 1n;
  const digits = whole.toString().padStart(text.length - (point < 0 ? 0 : 1), "0");
  return point < 0
    ? digits
    : `${digits.slice(0, digits.length - (text.length - point - 1))}.${digits.slice(digits.length - (text.length - point - 1))}`;
}

function roundedText(size: number, count: number): string {
  const [mantissa = "0", power = "0"] = size.toExponential().split("e");
  const digits = mantissa.replace(".", "");
  const point = 1 + Number(power);
  const all = point > 0 ? digits.padEnd(point, "0") : "0".repeat(1 - point) + digits;
  const at = Math.max(point, 1);
  const kept = all.slice(0, at + count).padEnd(at + count, "0");
  const text = count === 0 ? kept : `${kept.slice(0, at)}.${kept.slice(at)}`;
  return (all[at + count] ?? "0") >= "5" ? addLast(text) : text;
}

/** `1.5e+07`, with at least two digits in the power. */
export function exponentText(value: number, digits: number, rounding: Rounding): string {
  const count = Math.min(digits, 100);
  const text = rounding === "exact" ? exponentialToEven(value, count) : roundedPower(value, count);
  const [mantissa = "0", power = "0"] = text.split("e");
  const exponent = Number(power);
  return `${mantissa}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** The shortest text, halves up; a carry may make the power larger. */
function roundedPower(value: number, count: number): string {
  const [mantissa = "0", power = "0"] = value.toExponential().split("e");
  const text = fixedText(Number(mantissa), count, "shortest");
  const isCarried = Math.abs(Number(text)) >= 10;
  return isCarried
    ? `${fixedText(Math.sign(value), count, "shortest")}e${Number(power) + 1}`
    : `${text}e${power}`;
}

/** `%g`: so many significant digits, without zeros at the end. */
export function generalText(value: number, digits: number): string {
  const count = Math.max(1, Math.min(100, digits));
  const power = Number(exponentialToEven(value, count - 1).split("e")[1]);
  if (power >= -4 && power < count) {
    return withoutZeros(fixedToEven(value, Math.max(0, count - 1 - power)));
  }
  const [mantissa = "", exponent = ""] = exponentText(value, count - 1, "exact").split("e");
  return `${withoutZeros(mantissa)}e${exponent}`;
}

function withoutZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** The number with the fewest digits that single precision reads as the same. */
export function shortestSingle(value: number): number {
  for (let digits = 1; digits <= 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** A directive of a pattern such as `%-8.3f`. */
export interface Directive {
  readonly flags: string;
  readonly width: number;
  readonly precision: number | null;
  readonly verb: string;
}

/** `%d of %8.3f`; `write` says what a directive makes of a value, null where that is not known. */
export function printfText(
  pattern: string,
  count: number,
  write: (directive: Directive, at: number) => string | null,
  gap: string,
): string {
  let next = 0;
  return pattern.replace(
    /%(?:(\d+)\$|\[(\d+)\])?([-+ 0#,(]*)(\d+|\*)?(?:\.(\d+|\*)?)?[hlLqjzt]*([a-zA-Z%])/g,
    (
      whole: string,
      place: string | undefined,
      other: string | undefined,
      flags: string,
      width: string | undefined,
      digits: string | undefined,
      verb: string,
    ) => {
      if (verb === "%") return "%";
      if (verb === "n" && width === undefined) return "\n";
      if (width === "*" || digits === "*") return gap;
      const named = place ?? other;
      const at = named === undefined ? next++ : Number(named) - 1;
      if (at >= count) return gap;
      const hasPoint = whole.includes(".");
      const precision = digits !== undefined ? Number(digits) : hasPoint ? 0 : null;
      const least = textLength(Number(width ?? 0));
      return padded(write({ flags, width: least, precision, verb }, at) ?? gap, least, flags);
    },
  );
}

function padded(text: string, width: number, flags: string): string {
  if (text.length >= width) return text;
  if (flags.includes("-")) return text.padEnd(width);
  const isNumber = /^[-+ ]?[\d.]/.test(text);
  if (!flags.includes("0") || !isNumber) return text.padStart(width);
  const [sign = ""] = /^[-+ ]?/.exec(text)!;
  return sign + text.slice(sign.length).padStart(width - sign.length, "0");
}

/** A number after its sign, as the flags `+` and space ask. */
export function signed(text: string, flags: string): string {
  if (text.startsWith("-")) return text;
  return flags.includes("+") ? `+${text}` : flags.includes(" ") ? ` ${text}` : text;
}
