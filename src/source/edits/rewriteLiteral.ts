import * as l10n from "@vscode/l10n";
import { isWholeType, parseNumberLiteral, type NumberLiteral } from "./numberLiteral.ts";
import { plainDigits, shiftDecimal } from "./decimalDigits.ts";

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
    return refused(l10n.t("{0} is not a plain number: change it in the file", written));
  if (!Number.isFinite(value)) return refused(l10n.t("only a finite number can be written here"));
  if (isWholeType(literal) && !Number.isInteger(value)) {
    const message = l10n.t("{0} is a whole number: {1} would need another type", written, value);
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
