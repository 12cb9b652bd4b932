import { itemType, makeList, makeSpan, nativeOf } from "../../languages/declared/lists.ts";
import { nothing, optional, signOf, some } from "../../languages/rust/choices.ts";
import { areEqual, orderOf } from "../../languages/rust/compare.ts";
import { cloned } from "../../languages/rust/copies.ts";
import { makeIterator, placesIn, RangeOf } from "../../languages/rust/iterate.ts";
import { deref, itemPlace } from "../../languages/rust/places.ts";
import { plain, toText } from "../../languages/rust/text.ts";
import { NotKnown, toStringValue, sure } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { holds, members, type Method } from "../declared/table.ts";
import { allIn, number, usize } from "./adaptors.ts";
import { iteratorMembers } from "./iterators.ts";
import { fitted, growing, itemsIn, partOf, replacing, taking } from "./listParts.ts";

function orderBy(
  order: (a: Value, b: Value, machine: Machine, by: Value) => number | null,
): Method {
  return replacing((items, machine, [by]) =>
    items.toSorted((a, b) => {
      const sign = order(a, b, machine, by!);
      if (sign === null) throw new NotKnown("it is unknown whether this is true");
      return sign;
    }),
  );
}

const byOrder = orderBy((a, b, machine) => orderOf(a, b, machine));
const byFunction = orderBy((a, b, machine, by) => signOf(machine.call(by, [a, b])));
const byKey = orderBy((a, b, machine, by) =>
  orderOf(machine.call(by, [a]), machine.call(by, [b]), machine),
);

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
  return toStringValue(items.map((each) => toText(each, plain, machine)).join(separator), machine);
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

const get: Method = (machine, self, [index]) => {
  const { list, start, length } = partOf(machine, self);
  const range = nativeOf(index, RangeOf);
  if (range) {
    const stop = Math.min(range.stop, Infinity);
    const end = stop === Infinity ? length : stop;
    return end <= length && range.start <= end
      ? some(makeSpan(list, start + range.start, end - range.start))
      : nothing();
  }
  const at = number(machine, index);
  return at >= 0 && at < length ? some(itemPlace(list, start + at)) : nothing();
};

const toVec: Method = (machine, self) =>
  makeList(
    `List<${itemType(partOf(machine, self).list) ?? "object"}>`,
    itemsIn(machine, self).map((each) => cloned(each, machine)),
  );

const ends =
  (at: 0 | -1): Method =>
  (machine, self) =>
    optional(itemsIn(machine, self).at(at));

/** A reference to the first or the last item. */
const endPlace =
  (isLast: boolean): Method =>
  (machine, self) => {
    const { list, start, length } = partOf(machine, self);
    return length === 0 ? nothing() : some(itemPlace(list, start + (isLast ? length - 1 : 0)));
  };

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
      ...{
        as_slice: (_, self) => self,
        as_mut_slice: (_, self) => self,
        into_vec: (_, self) => self,
      },
      ...{ first_mut: endPlace(false), last_mut: endPlace(true) },
      ...{ first: ends(0), last: ends(-1), front: ends(0), back: ends(-1), get, get_mut: get },
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
        list.items.splice(number(machine, at), 0, fitted(list, value!, machine));
      }),
      remove: taking((list, machine, [at]) => {
        const place = number(machine, at);
        const [found] = list.items.splice(place, 1);
        return found ?? machine.fail("panic", `removal index (is ${place}) should be < len`);
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
      drain: taking((list) => makeIterator(list.items.splice(0).values())),
      retain: replacing((items, machine, [by]) =>
        items.filter((each) => holds(machine, by!, each)),
      ),
      dedup: replacing((items, machine) =>
        items.filter((each, at) => at === 0 || areEqual(each, items[at - 1]!, machine) !== true),
      ),
      fill: replacing((items, machine, [value]) => items.map(() => cloned(value!, machine))),
      reverse: replacing((items) => items.toReversed()),
      ...{
        sort: byOrder,
        sort_unstable: byOrder,
        sort_by: byFunction,
        sort_unstable_by: byFunction,
      },
      ...{ sort_by_key: byKey, sort_unstable_by_key: byKey },
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
      copy_from_slice: replacing((_, machine, [from]) => itemsIn(machine, deref(from!, machine))),
      clone_from_slice: replacing((_, machine, [from]) =>
        itemsIn(machine, deref(from!, machine)).map((each) => cloned(each, machine)),
      ),
      rotate_left: replacing((items, machine, [by]) => {
        const count = number(machine, by);
        return [...items.slice(count), ...items.slice(0, count)];
      }),
      ...{ join: joined, concat: concatenated },
      contains: (machine, self, [one]) =>
        bool(itemsIn(machine, self).some((each) => sure(areEqual(each, one!, machine)))),
      starts_with: (machine, self, [other]) => {
        const start = itemsIn(machine, deref(other!, machine));
        const own = itemsIn(machine, self).slice(0, start.length);
        return bool(sure(areEqual(tuple(own), tuple(start), machine)));
      },
      map: (machine, self, [by]) => {
        const list = partOf(machine, self);
        const made = itemsIn(machine, self).map((each) => machine.call(by!, [each]));
        return makeList(list.list.typeName?.endsWith("]") ? "object[]" : "List<object>", made);
      },
    },
  ),
]);
