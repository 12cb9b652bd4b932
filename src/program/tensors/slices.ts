import { NotKnown } from "../values/gaps.ts";
import { int } from "../values/make.ts";
import type { Machine } from "../values/value.ts";

/** `start:stop:step`; null: left out. */
interface Slice {
  readonly start: number | null;
  readonly stop: number | null;
  readonly step: number;
}

/** Where a slice begins, how long it is, and its step, in a row of so many. */
export function resolveSlice(
  { start, stop, step }: Slice,
  size: number,
): { readonly start: number; readonly length: number; readonly step: number } {
  const [low, high] = step > 0 ? [0, size] : [-1, size - 1];
  const bound = (value: number | null, otherwise: number): number => {
    if (value === null) return otherwise;
    return Math.min(Math.max(value < 0 ? value + size : value, low), high);
  };
  const from = bound(start, step > 0 ? low : high);
  const to = bound(stop, step > 0 ? high : low);
  return { start: from, length: Math.max(0, Math.ceil((to - from) / step)), step };
}

/** How much `x[:T]`, `x[p : p + T]`, or `x[-T:]` takes where nobody says how much `T` is: as much as it says; null: that is known. */
export function lengthBeyond(
  { sizes }: Machine,
  { start, stop, step }: Slice,
  size: number,
): number | null {
  if (!sizes || step !== 1) return null;
  if (start !== null && start > 0 && sizes.standsIn(start)) {
    const end = stop ?? size;
    if (end > start) return end - start;
    throw new NotKnown("where this slice begins is unknown");
  }
  if (stop !== null && stop > size && sizes.standsIn(stop)) return stop - Math.max(0, start ?? 0);
  const isBack = start !== null && -start > size && stop === null;
  return isBack && sizes.standsIn(-start) ? -start : null;
}

/** How many `x[1:]` or `x[:-1]` takes of a size without a value: `T - 1`; null: it is no such slice. */
export function lengthWithout(
  { sizes }: Machine,
  { start, stop, step }: Slice,
  size: number,
): number | null {
  const [first, last] = [start ?? 0, stop ?? 0];
  const left = first - last;
  if (!sizes || step !== 1 || first < 0 || last > 0 || left === 0 || stop === 0) return null;
  if (left > mostLeftOut || !sizes.standsIn(size)) return null;
  return sizes.combine("-", sizes.sizeOf(size), int(left), int(size - left)).value;
}

/** So many fewer than a size is no number of another one. */
const mostLeftOut = 8;

/** How many `x[::2]` takes of a size, which gets the name `d // 2` while shapes are followed. */
export function steppedLength(
  { sizes }: Machine,
  { start, stop, step }: Slice,
  size: number,
): number | null {
  if (!sizes || step < 2 || stop !== null || (start ?? 0) < 0 || (start ?? 0) >= step) return null;
  if (size % step !== 0 && !sizes.standsIn(size)) return null;
  const whole = sizes.sizeOf(size);
  return sizes.combine("//", whole, int(step), int(Math.floor(size / step))).value;
}
