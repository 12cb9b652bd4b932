import type { TextRange } from "../textRange.ts";

/** The last item that begins before a position, else the first one; items in text order. */
export function nearestTo<T extends { readonly range: TextRange }>(
  items: readonly T[],
  position: number,
): T | undefined {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.range.start ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return items[Math.max(0, low - 1)];
}
