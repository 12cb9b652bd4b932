import { toNested } from "./toNested.ts";
import type { Nested } from "./nested.ts";
import type { Tensor } from "./tensor.ts";

/** Nested arrays as JSON can hold them. */
export type NestedJson = number | string | null | readonly NestedJson[];

/**
 * `tensor -> nested arrays for JSON`: -Infinity, a hidden key, becomes null; what else JSON has no
 * number for becomes the text "NaN" or "Infinity".
 */
export function toNestedJson(tensor: Tensor): NestedJson {
  return replaceOdd(toNested(tensor));
}

function replaceOdd(nested: Nested): NestedJson {
  if (typeof nested !== "number") return nested.map(replaceOdd);
  if (nested === -Infinity) return null;
  return Number.isFinite(nested) ? nested : String(nested);
}
