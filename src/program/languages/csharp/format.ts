import { fixedText, shortestSingle } from "../../libraries/numberText.ts";
import { exponentialToEven } from "../../values/halves.ts";
import { gapSign } from "../../values/gaps.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Culture } from "./cultures.ts";
import { customText, grouped } from "./customFormat.ts";

/** A number in the shortest way that reads back as itself, or in a format such as `F4`, halves to the even digit. */
export function toNumberText(number: NumberValue, form: string, culture: Culture): string {
  const { value } = number;
  if (number.kind === "int" && number.type === "char") return String.fromCharCode(value);
  if (Number.isNaN(value)) return "NaN";
  const infinity = culture === "invariant" ? "Infinity" : "∞";
  if (!Number.isFinite(value)) return value > 0 ? infinity : `-${infinity}`;
  const isSingle = number.kind === "float" && number.isSingle === true;
  const standard = /^([a-zA-Z])(\d{0,3})$/.exec(form);
  if (form === "") return number.kind === "int" ? String(value) : general(value, isSingle);
  if (!standard) return customText(value, form, isSingle);
  const [, letter = "", digits] = standard;
  const count = digits === "" ? null : Number(digits);
  if (number.kind === "int") {
    const whole = wholeText(BigInt(value), letter, count, number.type ?? "int");
    if (whole !== null) return whole;
  }
  return realText(value, letter, count, { culture, isSingle, isWhole: number.kind === "int" });
}

/** How many bits a whole number has. */
const widths: Readonly<Record<string, number>> = {
  ...{ sbyte: 8, byte: 8, short: 16, ushort: 16 },
  ...{ int: 32, uint: 32, long: 64, ulong: 64 },
};

/** A whole number of any size in a format for whole numbers; null: the format is for others, too. */
export function wholeText(
  value: bigint,
  letter: string,
  count: number | null,
  type: string,
): string | null {
  const size = value < 0n ? -value : value;
  const sign = value < 0n ? "-" : "";
  switch (letter.toUpperCase()) {
    case "D":
      return sign + String(size).padStart(count ?? 0, "0");
    case "X":
    case "B": {
      const bits = widths[type];
      if (bits === undefined) return value < 0n ? gapSign : null;
      const base = letter.toUpperCase() === "X" ? 16 : 2;
      const text = BigInt.asUintN(bits, value)
        .toString(base)
        .padStart(count ?? 0, "0");
      return letter === "X" ? text.toUpperCase() : text;
    }
    case "F":
      return `${sign}${size}${zeros(count ?? 2)}`;
    case "N":
      return `${sign}${grouped(String(size))}${zeros(count ?? 2)}`;
    case "G":
    case "R":
      return count === null || count === 0 ? `${sign}${size}` : null;
    default:
      return null;
  }
}

function zeros(count: number): string {
  return count > 0 ? `.${"0".repeat(count)}` : "";
}

interface Style {
  readonly culture: Culture;
  readonly isSingle: boolean;
  readonly isWhole: boolean;
}

function realText(value: number, letter: string, count: number | null, style: Style): string {
  const { culture, isSingle } = style;
  switch (letter.toUpperCase()) {
    case "F":
      return fixed(value, count ?? 2);
    case "N":
      return grouped(fixed(value, count ?? 2));
    case "P":
      return `${grouped(inHundredths(fixed(value, (count ?? 2) + 2)))}${culture === "invariant" ? " %" : "%"}`;
    case "E":
      return exponential(value, count ?? 6, letter, style.isWhole);
    case "C":
      return culture === "invariant"
        ? currency(grouped(fixed(Math.abs(value), count ?? 2)), value)
        : gapSign;
    case "G":
      if (count === null || count === 0) return general(value, isSingle);
      return significant(value, count, letter, style.isWhole);
    case "R":
      return style.isWhole ? gapSign : general(value, isSingle);
    default:
      return gapSign;
  }
}

/** The money of no country; that of the learner is not known. */
function currency(text: string, value: number): string {
  return value < 0 ? `(¤${text})` : `¤${text}`;
}

function fixed(value: number, digits: number): string {
  return fixedText(value, digits, "exact");
}

/** Digits of a whole number are rounded as they are written, so that halves go up. */
function toPowers(value: number, digits: number, isWhole: boolean): readonly [string, number] {
  const count = Math.min(digits, 100);
  const text = isWhole ? value.toExponential(count) : exponentialToEven(value, count);
  const [mantissa = "0", power = "0"] = text.split("e");
  return [mantissa, Number(power)];
}

/** The same digits, with the point two places further right. */
function inHundredths(text: string): string {
  const found = /^(-?)(\d+)\.(\d\d)(\d*)$/.exec(text);
  if (!found) return text;
  const [, sign = "", whole = "", first = "", rest = ""] = found;
  const left = `${whole}${first}`.replace(/^0+(?=\d)/, "");
  return `${sign}${left}${rest === "" ? "" : `.${rest}`}`;
}

function general(value: number, isSingle: boolean): string {
  const short = isSingle ? shortestSingle(value) : value;
  const [mantissa = "0", power = "0"] = short.toExponential().split("e");
  const exponent = Number(power);
  const digits = mantissa.replace(/[-.]/g, "").length;
  const most = isSingle ? 7 : 15;
  if (exponent < -4 || exponent >= Math.max(most, digits))
    return scientific(mantissa, exponent, "E", 2);
  return plain(mantissa, exponent, Object.is(value, -0));
}

function plain(mantissa: string, exponent: number, isMinusZero: boolean): string {
  const isNegative = mantissa.startsWith("-") || isMinusZero;
  const digits = mantissa.replace(/[-.]/g, "");
  const text =
    exponent < 0
      ? `0.${"0".repeat(-exponent - 1)}${digits}`
      : digits.length <= exponent + 1
        ? digits.padEnd(exponent + 1, "0")
        : `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
  return isNegative ? `-${text}` : text;
}

function scientific(mantissa: string, exponent: number, letter: string, width: number): string {
  const sign = exponent < 0 ? "-" : "+";
  return `${mantissa}${letter}${sign}${String(Math.abs(exponent)).padStart(width, "0")}`;
}

function exponential(value: number, digits: number, letter: string, isWhole: boolean): string {
  return scientific(...toPowers(value, digits, isWhole), letter, 3);
}

function significant(value: number, count: number, letter: string, isWhole: boolean): string {
  const [mantissa, exponent] = toPowers(value, count - 1, isWhole);
  const short = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
  if (exponent >= count || exponent < -4)
    return scientific(short, exponent, letter === "G" ? "E" : "e", 2);
  return plain(short, exponent, false);
}
