import { makeList, makeSpan, nativeOf, SpanView } from "../../languages/declared/lists.ts";
import { failed, nothing, ok, optional, signOf, some } from "../../languages/rust/choices.ts";
import { areEqual, orderOf } from "../../languages/rust/compare.ts";
import { makeIterator } from "../../languages/rust/iterate.ts";
import { deref, itemPlace } from "../../languages/rust/places.ts";
import { rangeOf } from "../../languages/rust/ranges.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { holds, type Method } from "../declared/table.ts";
import { number, usize } from "./adaptors.ts";
import { itemsIn, partOf } from "./listParts.ts";

/** Where a value is in a list in order: `Ok` of its place, or `Err` of where it would be, as the language looks for it. */
function searched(machine: Machine, self: Value, order: (item: Value) => number | null): Value {
  const items = itemsIn(machine, self);
  const ordered = (at: number): number => {
    const found = order(items[at]!);
    if (found === null || Number.isNaN(found))
      throw new NotKnown("it is unknown whether this is true");
    return found;
  };
  let size = items.length;
  if (size === 0) return failed(usize(0));
  let base = 0;
  while (size > 1) {
    const half = Math.floor(size / 2);
    if (ordered(base + half) <= 0) base += half;
    size -= half;
  }
  const last = ordered(base);
  return last === 0 ? ok(usize(base)) : failed(usize(base + (last < 0 ? 1 : 0)));
}

/** Parts of a list, from its end. */
const chunksFromEnd: Method = (machine, self, [size]) => {
  const { list, start, length } = partOf(machine, self);
  const count = number(machine, size);
  if (count <= 0) return machine.fail("panic", "chunk size must be non-zero");
  const spans: Value[] = [];
  for (let end = length; end > 0; end -= count) {
    const from = Math.max(0, end - count);
    spans.push(makeSpan(list, start + from, end - from));
  }
  return makeIterator(spans.values());
};

/** Parts of a list between the items that a function says yes to. */
function splitAt(isInclusive: boolean): Method {
  return (machine, self, [by]) => {
    const { list, start, length } = partOf(machine, self);
    const spans: Value[] = [];
    let from = 0;
    for (const [at, item] of itemsIn(machine, self).entries()) {
      if (!holds(machine, by!, item)) continue;
      spans.push(makeSpan(list, start + from, at - from + (isInclusive ? 1 : 0)));
      from = at + 1;
    }
    if (!isInclusive || from < length) spans.push(makeSpan(list, start + from, length - from));
    return makeIterator(spans.values());
  };
}

/** The first or the last item, and the others. */
function apart(isLast: boolean): Method {
  return (machine, self) => {
    const { list, start, length } = partOf(machine, self);
    if (length === 0) return nothing();
    const place = itemPlace(list, start + (isLast ? length - 1 : 0));
    return some(tuple([place, makeSpan(list, start + (isLast ? 0 : 1), length - 1)]));
  };
}

/** Whether a list begins or ends with another. */
function borders(isStart: boolean): Method {
  return (machine, self, [other]) => {
    const part = itemsIn(machine, deref(other!, machine));
    const own = itemsIn(machine, self);
    const edge = isStart
      ? own.slice(0, part.length)
      : own.slice(Math.max(0, own.length - part.length));
    return bool(sure(areEqual(tuple(edge), tuple(part), machine)));
  };
}

/** A part of a list, without what it begins or ends with; `None`: it does not. */
function stripped(isStart: boolean): Method {
  return (machine, self, items) => {
    const [other] = items;
    const isThere = borders(isStart)(machine, self, items, new Map());
    if (isThere.kind !== "bool" || !isThere.value) return nothing();
    const { list, start, length } = partOf(machine, self);
    const count = itemsIn(machine, deref(other!, machine)).length;
    return some(makeSpan(list, start + (isStart ? count : 0), length - count));
  };
}

/** A place or a part of a list: `v.get(1)`, `v.get(1..3)`. */
const get: Method = (machine, self, [index]) => {
  const { list, start, length } = partOf(machine, self);
  const range = rangeOf(index && deref(index, machine));
  if (range) {
    const end = range.end === Infinity ? length : range.stop;
    return end <= length && range.start <= end
      ? some(makeSpan(list, start + range.start, end - range.start))
      : nothing();
  }
  const at = number(machine, index);
  return at >= 0 && at < length ? some(itemPlace(list, start + at)) : nothing();
};

/** A reference to the first or the last item. */
function endPlace(isLast: boolean): Method {
  return (machine, self) => {
    const { list, start, length } = partOf(machine, self);
    return length === 0 ? nothing() : some(itemPlace(list, start + (isLast ? length - 1 : 0)));
  };
}

const end =
  (at: 0 | -1): Method =>
  (machine, self) =>
    optional(itemsIn(machine, self).at(at));

/** The items of a list, of which there are so many times as many. */
const repeated: Method = (machine, self, [count]) => {
  const items = itemsIn(machine, self);
  const times = number(machine, count);
  if (!machine.reserve(items.length * times))
    throw new NotKnown("the program takes too many steps to follow");
  return makeList("List<object>", Array.from({ length: times }, () => items).flat());
};

/** How lists are searched, and taken apart. */
export const searching: Readonly<Record<string, Method>> = {
  ...{ first_mut: endPlace(false), last_mut: endPlace(true) },
  ...{ front_mut: endPlace(false), back_mut: endPlace(true) },
  ...{ first: end(0), last: end(-1), front: end(0), back: end(-1), get, get_mut: get },
  binary_search: (machine, self, [one]) =>
    searched(machine, self, (item) => orderOf(item, one!, machine)),
  binary_search_by: (machine, self, [by]) =>
    searched(machine, self, (item) => signOf(machine.call(by!, [item]))),
  binary_search_by_key: (machine, self, [key, by]) =>
    searched(machine, self, (item) => orderOf(machine.call(by!, [item]), key!, machine)),
  partition_point: (machine, self, [by]) => {
    const made = searched(machine, self, (item) => (holds(machine, by!, item) ? -1 : 1));
    return made.kind === "instance" ? made.fields.get("0")! : made;
  },
  ...{ rchunks: chunksFromEnd, split: splitAt(false), split_inclusive: splitAt(true) },
  ...{ split_first: apart(false), split_last: apart(true) },
  ...{ split_first_mut: apart(false), split_last_mut: apart(true) },
  ...{ starts_with: borders(true), ends_with: borders(false) },
  ...{ strip_prefix: stripped(true), strip_suffix: stripped(false), repeat: repeated },
  contains: (machine, self, [one]) =>
    bool(itemsIn(machine, self).some((each) => sure(areEqual(each, one!, machine)))),
  as_ptr: (machine) => machine.unknown("where a value lies in memory differs from run to run"),
};

/** The places that a range names, of a list of so many items. */
export function boundsIn(
  machine: Machine,
  given: Value | undefined,
  length: number,
): readonly [start: number, end: number] {
  const range = rangeOf(given && deref(given, machine));
  if (!range) throw new NotKnown("the bounds of this slice are unknown");
  const end = range.end === Infinity ? length : range.stop;
  if (range.start > end)
    return machine.fail("panic", `slice index starts at ${range.start} but ends at ${end}`);
  if (end > length)
    return machine.fail(
      "panic",
      `range end index ${end} out of range for slice of length ${length}`,
    );
  return [range.start, end];
}

/** Whether a value is a part of a list that cannot grow. */
export function isSlice(value: Value): boolean {
  return nativeOf(value, SpanView) !== null;
}
