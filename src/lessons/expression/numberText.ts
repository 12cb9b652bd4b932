import { toNested, type Nested } from "../../tensor/nested.ts";
import type { ExpressionResult } from "./value.ts";

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
