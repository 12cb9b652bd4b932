import type { TextRange } from "./textRange.ts";

/** For sorting in text order. */
export function byStart(
  a: { readonly range: TextRange },
  b: { readonly range: TextRange },
): number {
  return a.range.start - b.range.start;
}
