import { toNested, type Nested } from "../../tensor/nested.ts";
import type { ExpressionResult } from "./value.ts";

/** Whether what a text states is what an expression comes to, to the digits that were written. */
type Agreement = { readonly agrees: true } | { readonly agrees: false; readonly expected: string };

const numberPattern = /[-−]?(?:\d[\d,]*(?:\.\d+)?(?:[eE][-+]?\d+)?|∞)/g;

/**
 * `0.8590` agrees with 0.85898: half a unit of the last digit written is allowed. `0.07 0.86 0.07`
 * and `[1, 4, 6, 16]` agree with as many numbers in reading order, `2,362,368` with a whole number.
 */
export function agreesWith(literal: string, result: ExpressionResult): Agreement {
  if (typeof result === "boolean") {
    return literal.trim() === String(result)
      ? { agrees: true }
      : { agrees: false, expected: String(result) };
  }
  const values = typeof result === "number" ? [result] : Array.from(result.values);
  const stated = readNumbers(literal);
  const decimals = Math.max(0, ...stated.map((number) => number.decimals));
  const fits =
    stated.length === values.length && stated.every((number, at) => isWithin(number, values[at]!));
  return fits ? { agrees: true } : { agrees: false, expected: toNumberText(result, decimals) };
}

interface StatedNumber {
  readonly value: number;
  readonly decimals: number;
  /** Half a unit of the last digit written. */
  readonly half: number;
}

/** The numbers of a literal; in a list the comma parts them, in `2,362,368` it groups digits. */
function readNumbers(literal: string): readonly StatedNumber[] {
  const isGrouped = /^\s*[-−]?\d{1,3}(,\d{3})+(\.\d+)?\s*$/.test(literal);
  const text = isGrouped ? literal.replaceAll(",", "") : literal.replaceAll(",", " ");
  return [...text.matchAll(numberPattern)].map(([found]) => toStated(found.replace("−", "-")));
}

function toStated(text: string): StatedNumber {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const decimals = (mantissa.split(".")[1] ?? "").length;
  const value = Number(text.replace("∞", "Infinity"));
  return { value, decimals, half: 0.5 * 10 ** (Number(exponent) - decimals) };
}

function isWithin({ value, half }: StatedNumber, computed: number): boolean {
  if (Object.is(value, computed)) return true;
  return Math.abs(value - computed) <= half * (1 + 1e-9);
}

/**
 * A result with so many decimals; a row as `0.07 0.86 0.07`, rows within brackets. Without decimals
 * whole numbers as they are and others with up to 6 digits.
 */
export function toNumberText(result: ExpressionResult, decimals?: number): string {
  if (typeof result === "boolean") return String(result);
  if (typeof result === "number") return toText(result, decimals);
  return nestedText(toNested(result), decimals, 0);
}

function nestedText(nested: Nested, decimals: number | undefined, depth: number): string {
  if (typeof nested === "number") return toText(nested, decimals);
  const text = nested.map((part) => nestedText(part, decimals, depth + 1)).join(" ");
  return depth === 0 && nested.every((part) => typeof part === "number") ? text : `[${text}]`;
}

function toText(x: number, decimals: number | undefined): string {
  if (x === -Infinity) return "−∞";
  if (!Number.isFinite(x)) return String(x);
  const text = decimals === undefined ? String(Number(x.toPrecision(6))) : x.toFixed(decimals);
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text;
}
