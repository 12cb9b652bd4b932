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

/** Whether nothing at all is known of a size: what is left for it in `x.view(B, T, -1)` of an open tensor. */
export function isRest({ sizes }: Machine, number: number | undefined): boolean {
  const size = number === undefined ? undefined : sizes?.sizeOf(number).size;
  return size?.kind === "name" && size.name === "?";
}
