import * as l10n from "@vscode/l10n";
import { writtenNumber } from "../../tensor/writtenNumber.ts";

/** A number as it is written in a program, taken apart so that another one can be written alike. */
interface NumberLiteral {
  readonly sign: "" | "+" | "-";
  /** Blanks between the sign and the number. */
  readonly gap: string;
  /** `0x`, `0b` or `0o`; empty for decimal numbers. */
  readonly radix: string;
  /** Digits before the point, separators included; may be empty as in `.5`. */
  readonly whole: string;
  /** `.`, or `,` in tables that write one half as `0,5`; empty where there is none. */
  readonly point: "" | "." | ",";
  readonly fraction: string;
  /** `e` or `E`; empty where there is none. */
  readonly exponentMark: string;
  /** With its sign, as written. */
  readonly exponent: string;
  /** `f`, `d`, `m`, `UL`, `f32`, `f0`, ... */
  readonly suffix: string;
  readonly value: number;
}

const RADIX = /^([-+]?)(\s*)(0[xXbBoO])([\da-fA-F_]+?)([uUlL]{0,2})$/;
const DECIMAL =
  /^([-+]?)(\s*)(\d[\d_]*)?(?:([.,])(\d[\d_]*)?)?(?:([eE])([-+]?\d[\d_]*))?(f32|f64|f0|[fFdDmM]|[uUlL]{1,2})?$/;

/** Takes a number apart; null for everything else, such as `-np.inf`, `n + 1` or `null`. */
export function parseNumberLiteral(written: string): NumberLiteral | null {
  return parseRadix(written) ?? parseDecimal(written);
}

/** Whether the suffix makes it a whole number. */
function isWholeType({ suffix }: NumberLiteral): boolean {
  return /^[uUlL]+$/.test(suffix);
}

function parseRadix(written: string): NumberLiteral | null {
  const match = RADIX.exec(written);
  if (match === null) return null;
  const [, sign = "", gap = "", radix = "", whole = "", suffix = ""] = match;
  const magnitude = Number(radix.toLowerCase() + whole.replaceAll("_", ""));
  if (Number.isNaN(magnitude)) return null;
  const value = sign === "-" ? -magnitude : magnitude;
  const none = { point: "", fraction: "", exponentMark: "", exponent: "" } as const;
  return { sign: sign as NumberLiteral["sign"], gap, radix, whole, ...none, suffix, value };
}

function parseDecimal(written: string): NumberLiteral | null {
  const match = DECIMAL.exec(written);
  if (match === null) return null;
  const [, sign = "", gap = "", whole = "", point = "", fraction = ""] = match;
  const [exponentMark = "", exponent = "", suffix = ""] = match.slice(6);
  if (whole === "" && fraction === "") return null;
  const digits = `${whole || "0"}.${fraction || "0"}e${exponent || "0"}`.replaceAll("_", "");
  const value = Number(sign + digits);
  return {
    sign: sign as NumberLiteral["sign"],
    gap,
    radix: "",
    whole,
    point: point as NumberLiteral["point"],
    fraction,
    exponentMark,
    exponent,
    suffix,
    value,
  };
}

/** A number written like another one, or why that cannot be. */
export type RewrittenLiteral =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "refused"; readonly message: string };

/** Exponents are kept while the number before them stays within these. */
const smallestMantissa = 1e-3;
const largestMantissa = 1e4;

/**
 * `written` with another value in the same form: suffix, decimals, leading or missing zero, exponent,
 * digit separators and base are kept; more decimals are added only where the value needs them.
 */
export function rewriteLiteral(written: string, value: number): RewrittenLiteral {
  const literal = parseNumberLiteral(written);
  if (literal === null)
    return refused(l10n.t("{0} is not a plain number. Change it in the file.", written));
  if (!Number.isFinite(value)) return refused(l10n.t("Enter a finite number."));
  if (isWholeType(literal) && !Number.isInteger(value)) {
    const message = l10n.t(
      "{0} is an integer, so it cannot become {1} without another type.",
      written,
      value,
    );
    return refused(message);
  }
  const sign = value < 0 ? `-${literal.sign === "-" ? literal.gap : ""}` : plusOf(literal);
  return { kind: "text", text: sign + unsigned(literal, Math.abs(value)) + literal.suffix };
}

/** A number in place of an expression such as `1f / 3`: of the type that its numbers have. */
export function replaceExpression(written: string, value: number): RewrittenLiteral {
  const [, point = "", suffix = ""] =
    /(?:^|[^\w.])\d[\d_]*(\.[\d_]*)?(?:[eE][-+]?\d+)?(f32|f64|[fFdDmM])?(?![\w.])/.exec(written) ??
    [];
  return rewriteLiteral(`0${point && ".0"}${suffix}`, value);
}

function unsigned(literal: NumberLiteral, value: number): string {
  if (literal.radix !== "" && Number.isInteger(value)) return inRadix(literal, value);
  if (literal.exponentMark !== "") return scientific(literal, value);
  const digits = plainDigits(value);
  return digits === null
    ? scientific({ ...literal, exponentMark: "e" }, value)
    : fixed(literal, digits);
}

function scientific(literal: NumberLiteral, value: number): string {
  const { exponentMark, exponent } = literal;
  const kept = Number(exponent.replaceAll("_", "") || "NaN");
  const mantissa = shiftDecimal(value, -kept);
  const fits = value === 0 || (mantissa >= smallestMantissa && mantissa < largestMantissa);
  const digits = fits ? plainDigits(value, -kept) : null;
  if (digits !== null) return fixed(literal, digits) + exponentMark + exponent;
  const own = Number(value.toExponential().split("e")[1]);
  return `${fixed(literal, plainDigits(value, -own) ?? "0")}${exponentMark}${String(own)}`;
}

/** Digits without exponent in the form of the literal. */
function fixed({ whole, point, fraction }: NumberLiteral, digits: string): string {
  const [before = "0", after = ""] = digits.split(".");
  const decimals = after.padEnd(fraction.replaceAll("_", "").length, "0");
  const left = whole === "" && before === "0" && decimals !== "" ? "" : before;
  const grouped = groupFromRight(left, whole);
  if (decimals === "") return grouped + point;
  return `${grouped}${point || "."}${groupFromLeft(decimals, fraction)}`;
}

function inRadix({ radix, whole }: NumberLiteral, value: number): string {
  const base = { x: 16, b: 2, o: 8 }[radix.slice(-1).toLowerCase()] ?? 10;
  const digits = value.toString(base).padStart(whole.replaceAll("_", "").length, "0");
  const cased = /[A-F]/.test(whole) ? digits.toUpperCase() : digits;
  return radix + groupFromRight(cased, whole);
}

function groupFromRight(digits: string, like: string): string {
  const size = like.includes("_") ? like.length - like.lastIndexOf("_") - 1 : 0;
  if (size < 1) return digits;
  return digits.replace(new RegExp(`(?<=.)(?=(?:.{${String(size)}})+$)`, "g"), "_");
}

function groupFromLeft(digits: string, like: string): string {
  const size = like.indexOf("_");
  if (size < 1) return digits;
  return digits.replace(new RegExp(`(.{${String(size)}})(?=.)`, "g"), "$1_");
}

function plusOf({ sign, gap }: NumberLiteral): string {
  return sign === "+" ? `+${gap}` : "";
}

function refused(message: string): RewrittenLiteral {
  return { kind: "refused", message };
}

/** The step of a drag: the last written digit, ten times that, or a tenth. */
export type StepSize = "normal" | "coarse" | "fine";

const finer: Readonly<Record<StepSize, number>> = { coarse: -1, normal: 0, fine: 1 };

/** `written` moved by that many steps, counted in decimal so that ten steps of 0.1 are exactly 1. */
export function stepLiteral(written: string, steps: number, size: StepSize): RewrittenLiteral {
  const literal = parseNumberLiteral(written);
  if (literal === null) return rewriteLiteral(written, Number.NaN);
  const exponent = Number(literal.exponent.replaceAll("_", "") || "0");
  const decimals = literal.fraction.replaceAll("_", "").length;
  const isWhole = literal.radix !== "" || isWholeType(literal);
  const places = isWhole ? Math.min(0, finer[size]) : decimals + finer[size];
  const scale = Math.max(places, decimals);
  const counted = Math.round(shiftDecimal(literal.value, scale - exponent));
  const moved = counted + Math.round(steps) * 10 ** (scale - places);
  return rewriteLiteral(written, shiftDecimal(moved, exponent - scale));
}

/** With more decimals than this, a number is written with an exponent. */
const mostDecimals = 20;
const mostDigits = 21;

/**
 * The shortest decimal digits of `value * 10^places`, without exponent; null if too long. With the
 * exponent `-places` behind them they read back as the very value.
 */
function plainDigits(value: number, places = 0): string | null {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  const digits = mantissa.replace(".", "");
  const point = Number(exponent) + 1 + places;
  if (point > mostDigits || digits.length - point > mostDecimals) return null;
  if (point <= 0) return value === 0 ? "0" : `0.${"0".repeat(-point)}${digits}`;
  if (digits.length <= point) return digits.padEnd(point, "0");
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** `value * 10^places`, exact in decimal: 0.0023 shifted by 3 is 2.3. */
function shiftDecimal(value: number, places: number): number {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  return Number(`${mantissa}e${String(Number(exponent) + places)}`);
}

/** What a person typed as a number: a comma may stand for the point, `−` for the minus. */
export function readTypedNumber(typed: string): number | null {
  const plain = typed.trim().replace("\u2212", "-").replaceAll("_", "");
  const pointed = plain.includes(".") ? plain : plain.replace(",", ".");
  if (!writtenNumber.test(pointed)) return null;
  const value = Number(pointed);
  return Number.isFinite(value) ? value : null;
}
