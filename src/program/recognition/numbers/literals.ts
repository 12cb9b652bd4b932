import type { NumberValue } from "../../values/number.ts";

/** At most this many numbers are followed back. */
const mostFollowed = 200_000;

/** The offsets of all literals that some numbers are computed from. */
export function literalsBehind(numbers: readonly NumberValue[]): ReadonlySet<number> {
  const starts = new Set<number>();
  const seen = new Set(numbers);
  const waiting = [...seen];
  for (let next = waiting.pop(); next && seen.size < mostFollowed; next = waiting.pop()) {
    if (next.at) starts.add(next.at.start);
    for (const input of [next.origin?.left, next.origin?.right]) {
      if (!input || seen.has(input)) continue;
      seen.add(input);
      waiting.push(input);
    }
  }
  return starts;
}
