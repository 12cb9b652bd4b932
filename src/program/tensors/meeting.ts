import type { Machine } from "../values/value.ts";

/** Sizes without a value in one place are equal, unless one tensor is stretched there; `besides`: but for this axis. */
export function meetAll(
  { sizes }: Machine,
  left: readonly number[],
  right: readonly number[],
  besides = -1,
): void {
  if (!sizes || left.length !== right.length) return;
  for (const [at, a] of left.entries()) {
    const b = right[at]!;
    if (at === besides || a === b || a === 1 || b === 1) continue;
    sizes.meet(a, b);
    sizes.meet(b, a);
  }
}
