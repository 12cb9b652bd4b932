import { itemType, makeList, makeSpan } from "../../languages/declared/lists.ts";
import { nothing, optional, signOf, some } from "../../languages/rust/choices.ts";
import { areEqual, orderOf } from "../../languages/rust/compare.ts";
import { cloned } from "../../languages/rust/copies.ts";
import { makeIterator, placesIn } from "../../languages/rust/iterate.ts";
import { deref } from "../../languages/rust/places.ts";
import { plain, toText } from "../../languages/rust/text.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, tuple, toStringValue } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { holds, members, type Method } from "../declared/table.ts";
import { allIn, number, usize } from "./adaptors.ts";
import { iteratorMembers } from "./iterators.ts";
import { fitted, growing, itemsIn, partOf, replacing, taking, unit } from "./listParts.ts";
import { boundsIn, searching } from "./listSearch.ts";
import { joinTexts } from "../../values/lengths.ts";

type Order = (a: Value, b: Value, machine: Machine, by: Value) => number | null;

/** As many items are put in order so that equal ones stay in theirs, also where the language does not promise it. */
const mostStable = 20;

function orderBy(order: Order, isStable: boolean): Method {
  return replacing((items, machine, [by]) => {
    const sign = (a: Value, b: Value): number => {
      const found = order(a, b, machine, by!);
      if (found === null || Number.isNaN(found))
        throw new NotKnown("it is unknown whether this is true");
      return found;
    };
    const sorted = items.toSorted(sign);
    if (isStable || items.length <= mostStable) return sorted;
    const isOpen = sorted.some((item, at) => {
      const before = sorted[at - 1];
      return before && sign(before, item) === 0 && areEqual(before, item, machine) !== true;
    });
    if (isOpen) throw new NotKnown("the order of this list is unknown");
    return sorted;
  });
}

const byOrder: Order = (a, b, machine) => orderOf(a, b, machine);
const byFunction: Order = (a, b, machine, by) => signOf(machine.call(by, [a, b]));
const byKey: Order = (a, b, machine, by) =>
  orderOf(machine.call(by, [a]), machine.call(by, [b]), machine);

/** How lists are put in order. */
const sorts: Readonly<Record<string, Method>> = {
  ...{ sort: orderBy(byOrder, true), sort_unstable: orderBy(byOrder, false) },
  ...{ sort_by: orderBy(byFunction, true), sort_unstable_by: orderBy(byFunction, false) },
  ...{ sort_by_key: orderBy(byKey, true), sort_unstable_by_key: orderBy(byKey, false) },
  sort_by_cached_key: orderBy(byKey, true),
};

/** Parts of a list, of so many items each, `step` apart. */
function parts(isWindow: boolean, isExact: boolean): Method {
  return (machine, self, [size]) => {
    const { list, start, length } = partOf(machine, self);
    const count = number(machine, size);
    if (count <= 0) return machine.fail("panic", "chunk size must be non-zero");
    const step = isWindow ? 1 : count;
    const spans: Value[] = [];
    for (let at = 0; at < length; at += step) {
      if ((isWindow || isExact) && at + count > length) break;
      spans.push(makeSpan(list, start + at, Math.min(count, length - at)));
    }
    return makeIterator(spans.values());
  };
}

const joined: Method = (machine, self, [between]) => {
  const items = itemsIn(machine, self);
  const [first] = items;
  if (first && deref(first, machine).kind !== "string")
    return concatenated(machine, self, [], new Map());
  const separator = between ? toText(between, plain, machine) : "";
  const texts = items.map((each) => toText(each, plain, machine));
  return toStringValue(joinTexts(texts, separator), machine);
};

const concatenated: Method = (machine, self) => {
  const items = itemsIn(machine, self);
  if (items[0] && deref(items[0], machine).kind === "string")
    return joined(machine, self, [], new Map());
  return makeList(
    "List<object>",
    items.flatMap((each) => [...itemsIn(machine, deref(each, machine))]),
  );
};

function split(machine: Machine, self: Value, at: number): Value {
  const { list, start, length } = partOf(machine, self);
  if (at > length) return machine.fail("panic", "mid > len");
  return tuple([makeSpan(list, start, at), makeSpan(list, start + at, length - at)]);
}

const toVec: Method = (machine, self) =>
  makeList(
    `List<${itemType(partOf(machine, self).list) ?? "object"}>`,
    itemsIn(machine, self).map((each) => cloned(each, machine)),
  );

/** The items of another list of the same length. */
function fromSlice(message: string) {
  return (
    items: readonly Value[],
    machine: Machine,
    [from]: readonly Value[],
  ): readonly Value[] => {
    const others = itemsIn(machine, deref(from!, machine));
    if (others.length !== items.length) machine.fail("panic", message);
    return others.map((each) => cloned(each, machine));
  };
}

function rotation(machine: Machine, by: Value | undefined, length: number): number {
  const count = number(machine, by);
  return count <= length ? count : machine.fail("panic", "assertion failed: mid <= self.len()");
}

/** Whether a list is a `VecDeque`. */
function isDeque({ typeName }: ListValue): boolean {
  return typeName?.startsWith("VecDeque") ?? false;
}

/** What only changes the room that a list has. */
const idle: Method = (machine, _, [room]) => {
  if (room) number(machine, room);
  return unit;
};

const same: Method = (_, self) => self;

const sizeOf: Method = (machine, self) => usize(itemsIn(machine, self).length);

/** What vectors, arrays, and slices have. */
export const listMembers = new Map([
  ...iteratorMembers,
  ...members(
    {},
    {
      len: sizeOf,
      is_empty: (machine, self) => bool(itemsIn(machine, self).length === 0),
      ...{
        iter_mut: (machine, self) => placesIn(self, machine),
        to_vec: toVec,
        into_boxed_slice: toVec,
      },
      ...{ as_slice: same, as_mut_slice: same, into_vec: same, make_contiguous: same },
      ...searching,
      ...{
        chunks: parts(false, false),
        chunks_mut: parts(false, false),
        windows: parts(true, true),
      },
      ...{ chunks_exact: parts(false, true), chunks_exact_mut: parts(false, true) },
      split_at: (machine, self, [at]) => split(machine, self, number(machine, at)),
      split_at_mut: (machine, self, [at]) => split(machine, self, number(machine, at)),
      push: growing((list, machine, [value]) => {
        list.items.push(fitted(list, value!, machine));
      }),
      push_back: growing((list, machine, [value]) => {
        list.items.push(fitted(list, value!, machine));
      }),
      push_front: growing((list, machine, [value]) => {
        list.items.unshift(fitted(list, value!, machine));
      }),
      pop: taking((list) => optional(list.items.pop())),
      pop_back: taking((list) => optional(list.items.pop())),
      pop_front: taking((list) => optional(list.items.shift())),
      clear: growing((list) => {
        list.items.length = 0;
      }),
      insert: growing((list, machine, [at, value]) => {
        const [place, { length }] = [number(machine, at), list.items];
        if (place > length)
          machine.fail("panic", `insertion index (is ${place}) should be <= len (is ${length})`);
        list.items.splice(place, 0, fitted(list, value!, machine));
      }),
      remove: taking((list, machine, [at]) => {
        const place = number(machine, at);
        const { length } = list.items;
        const [found] = list.items.splice(place, 1);
        if (found) return isDeque(list) ? some(found) : found;
        if (isDeque(list)) return nothing();
        return machine.fail("panic", `removal index (is ${place}) should be < len (is ${length})`);
      }),
      truncate: growing((list, machine, [length]) => {
        list.items.splice(number(machine, length));
      }),
      extend: growing((list, machine, [more]) => {
        const added = allIn(machine, more).map((each) =>
          fitted(list, deref(each, machine), machine),
        );
        list.items.push(...added);
      }),
      append: growing((list, machine, [more]) => {
        const other = more && deref(more, machine);
        if (other?.kind !== "list") throw new NotKnown("the values written here are unknown");
        machine.touch(other);
        list.items.push(...other.items.splice(0));
      }),
      extend_from_slice: growing((list, machine, [more]) => {
        const added = itemsIn(machine, deref(more!, machine)).map((each) => cloned(each, machine));
        list.items.push(...added.map((each) => fitted(list, each, machine)));
      }),
      resize: growing((list, machine, [length, value]) => {
        const count = number(machine, length);
        if (!machine.reserve(count))
          throw new NotKnown("the program takes too many steps to follow");
        list.items.splice(count);
        while (list.items.length < count)
          list.items.push(fitted(list, cloned(value!, machine), machine));
      }),
      drain: taking((list, machine, [range]) => {
        const [start, end] = boundsIn(machine, range, list.items.length);
        return makeIterator(list.items.splice(start, end - start).values());
      }),
      splice: taking((list, machine, [range, more]) => {
        const [start, end] = boundsIn(machine, range, list.items.length);
        const added = allIn(machine, more).map((each) =>
          fitted(list, deref(each, machine), machine),
        );
        return makeIterator(list.items.splice(start, end - start, ...added).values());
      }),
      split_off: taking((list, machine, [at]) => {
        const place = number(machine, at);
        const { length } = list.items;
        if (place > length)
          return machine.fail(
            "panic",
            `\`at\` split index (is ${place}) should be <= len (is ${length})`,
          );
        return makeList(list.typeName ?? "List<object>", list.items.splice(place));
      }),
      swap_remove: taking((list, machine, [at]) => {
        const place = number(machine, at);
        const { length } = list.items;
        const found = list.items[place];
        if (!found)
          return machine.fail(
            "panic",
            `swap_remove index (is ${place}) should be < len (is ${length})`,
          );
        list.items[place] = list.items[length - 1]!;
        list.items.pop();
        return found;
      }),
      extend_from_within: growing((list, machine, [range]) => {
        const [start, end] = boundsIn(machine, range, list.items.length);
        list.items.push(...list.items.slice(start, end).map((each) => cloned(each, machine)));
      }),
      ...{ reserve: idle, shrink_to_fit: idle },
      retain: replacing((items, machine, [by]) =>
        items.filter((each) => holds(machine, by!, each)),
      ),
      dedup: replacing((items, machine) =>
        items.filter((each, at) => at === 0 || !sure(areEqual(each, items[at - 1]!, machine))),
      ),
      dedup_by_key: replacing((items, machine, [by]) => {
        const keys = items.map((each) => machine.call(by!, [each]));
        return items.filter(
          (_, at) => at === 0 || !sure(areEqual(keys[at]!, keys[at - 1]!, machine)),
        );
      }),
      fill: replacing((items, machine, [value]) => items.map(() => cloned(value!, machine))),
      reverse: replacing((items) => items.toReversed()),
      ...sorts,
      swap: replacing((items, machine, [a, b]) => {
        const [x, y] = [number(machine, a), number(machine, b)];
        const [first, second] = [items[x], items[y]];
        if (!first || !second)
          return machine.fail(
            "panic",
            `index out of bounds: the len is ${items.length} but the index is ${first ? y : x}`,
          );
        items[x] = second;
        items[y] = first;
        return items;
      }),
      copy_from_slice: replacing(fromSlice("copy_from_slice: source slice length")),
      clone_from_slice: replacing(
        fromSlice("destination and source slices have different lengths"),
      ),
      rotate_left: replacing((items, machine, [by]) => {
        const count = rotation(machine, by, items.length);
        return [...items.slice(count), ...items.slice(0, count)];
      }),
      rotate_right: replacing((items, machine, [by]) => {
        const count = items.length - rotation(machine, by, items.length);
        return [...items.slice(count), ...items.slice(0, count)];
      }),
      ...{ join: joined, concat: concatenated },
      map: (machine, self, [by]) => {
        const list = partOf(machine, self);
        const made = itemsIn(machine, self).map((each) => machine.call(by!, [each]));
        return makeList(list.list.typeName?.endsWith("]") ? "object[]" : "List<object>", made);
      },
    },
  ),
]);
