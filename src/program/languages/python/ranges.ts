import { NotKnown } from "../../values/gaps.ts";
import { builtin, int, tuple } from "../../values/make.ts";
import type { RangeValue } from "../../values/plain.ts";
import type { Machine, SliceValue, Value } from "../../values/value.ts";
import { numberOf } from "../../libraries/convert.ts";

/** Where a range stops, as the program wrote it. */
export function stopOf({ start, step, length, stop }: RangeValue): number {
  return stop ?? start + step * length;
}

/** Where a number stands in a range; -1: nowhere. */
export function placeIn({ start, step, length }: RangeValue, value: Value): number {
  const number = numberOf(value);
  if (number === null) {
    if (value.kind === "unknown") throw new NotKnown(value.why);
    return -1;
  }
  const at = (number - start) / step;
  return Number.isInteger(at) && at >= 0 && at < length ? at : -1;
}

/** What a range has under a name; null: nothing. */
export function ofRange(range: RangeValue, name: string): Value | null {
  switch (name) {
    case "start":
    case "step":
      return int(range[name]);
    case "stop":
      return int(stopOf(range));
    case "index":
      return builtin(name, ({ items: [value] }, machine) => {
        const at = value ? placeIn(range, value) : -1;
        if (at >= 0) return int(at);
        const text = value ? machine.language.toText(value, "code", machine) : "";
        return machine.fail("ValueError", `${text} is not in range`);
      });
    case "count":
      return builtin(name, ({ items: [value] }) =>
        int(value && placeIn(range, value) >= 0 ? 1 : 0),
      );
    default:
      return null;
  }
}

/** `slice.indices(length)`: its bounds within a length. */
export function ofSlice(slice: SliceValue, name: string): Value | null {
  if (name === "start" || name === "stop" || name === "step") return slice[name];
  if (name !== "indices") return null;
  return builtin(name, ({ items: [length] }, machine) => {
    const size = numberOf(length);
    if (size === null || size < 0) throw new NotKnown("`indices` of `slice` is not followed");
    return tuple(boundsOf(slice, size, machine).map(int));
  });
}

/** The first place, the one behind the last, and the step of a slice. */
export function boundsOf(
  slice: SliceValue,
  size: number,
  machine: Machine,
): readonly [start: number, stop: number, step: number] {
  const part = (value: Value): number | null => {
    if (value.kind === "none") return null;
    const number = numberOf(value);
    if (number === null) throw new NotKnown("the bounds of this slice are unknown");
    return number;
  };
  const step = part(slice.step) ?? 1;
  if (step === 0) return machine.fail("ValueError", "slice step cannot be zero");
  const [low, high] = step > 0 ? [0, size] : [-1, size - 1];
  const bound = (value: number | null, otherwise: number): number => {
    if (value === null) return otherwise;
    return Math.min(Math.max(value < 0 ? value + size : value, low), high);
  };
  const start = bound(part(slice.start), step > 0 ? low : high);
  return [start, bound(part(slice.stop), step > 0 ? high : low), step];
}
