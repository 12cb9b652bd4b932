import { optional } from "../../languages/rust/choices.ts";
import { makeIterator } from "../../languages/rust/iterate.ts";
import { deref } from "../../languages/rust/places.ts";
import { rangeOf } from "../../languages/rust/ranges.ts";
import {
  both,
  type Choose,
  either,
  inOrder,
  keyIn,
  oneOf,
  refill,
  setIn,
  without,
} from "../../languages/rust/sets.ts";
import { heldIn, isUnordered, makeUnordered } from "../../languages/rust/unordered.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import type { Machine, SetValue, Value } from "../../values/value.ts";
import { holds, members, type Method } from "../declared/table.ts";
import { allIn, usize } from "./adaptors.ts";
import { iteratorMembers } from "./iterators.ts";
import { isPure } from "./pure.ts";

const unit = tuple([]);

/** What is gone through in the order of a set: that of a `HashSet` is not known. */
function through(machine: Machine, set: SetValue, values: readonly Value[]): Value {
  return isUnordered(set.typeName) && values.length > 1
    ? makeUnordered(values)
    : makeIterator(values.values());
}

/** The values of two sets together: an iterator over them. */
function combined(choose: Choose): Method {
  return (machine, self, [other]) => {
    const own = setIn(machine, self);
    const values = choose(own, setIn(machine, other));
    return through(machine, own, isUnordered(own.typeName) ? values : inOrder(machine, values));
  };
}

/** The first or the last value; with `takes`, it leaves the set. */
function end(at: 0 | -1, takes: boolean): Method {
  return (machine, self) => {
    const set = setIn(machine, self);
    if (isUnordered(set.typeName)) throw new NotKnown("the order of a map differs from run to run");
    const found = [...set.entries].at(at);
    if (found && takes) {
      machine.touch(set);
      set.entries.delete(found[0]);
    }
    return optional(found?.[1]);
  };
}

const each: Method = (machine, self) => {
  const set = setIn(machine, self);
  return through(machine, set, heldIn(set));
};

/** Takes a value out; what is given says what comes back. */
function taking(give: (found: Value | undefined) => Value): Method {
  return (machine, self, [value]) => {
    const set = setIn(machine, self);
    const key = keyIn(machine, value);
    const found = set.entries.get(key);
    machine.touch(set);
    set.entries.delete(key);
    return give(found);
  };
}

/** Whether all values of the first set are in the second. */
function isWithin(own: SetValue, other: SetValue): boolean {
  return without(own, other).length === 0;
}

/** Values between the ends of a range, in order. */
const between: Method = (machine, self, [range]) => {
  const set = setIn(machine, self);
  const ends = range && rangeOf(deref(range, machine));
  if (!ends || isUnordered(set.typeName))
    throw new NotKnown("this range of numbers is not followed");
  const inside = heldIn(set).filter((value) => {
    const own = deref(value, machine);
    if (own.kind !== "int") throw new NotKnown("this range of numbers is not followed");
    return (!ends.hasStart || own.value >= ends.start) && own.value < ends.stop;
  });
  return makeIterator(inside.values());
};

/** What sets have. */
export const setMembers = new Map([
  ...iteratorMembers,
  ...members(
    {},
    {
      len: (machine, self) => usize(setIn(machine, self).entries.size),
      is_empty: (machine, self) => bool(setIn(machine, self).entries.size === 0),
      contains: (machine, self, [value]) =>
        bool(setIn(machine, self).entries.has(keyIn(machine, value))),
      get: (machine, self, [value]) =>
        optional(setIn(machine, self).entries.get(keyIn(machine, value))),
      insert: (machine, self, [value]) => {
        const set = setIn(machine, self);
        const key = keyIn(machine, value);
        if (set.entries.has(key)) return bool(false);
        refill(machine, set, [...set.entries, [key, deref(value!, machine)]]);
        return bool(true);
      },
      replace: (machine, self, [value]) => {
        const set = setIn(machine, self);
        const key = keyIn(machine, value);
        const before = set.entries.get(key);
        const rest = [...set.entries].filter(([own]) => own !== key);
        refill(machine, set, [...rest, [key, deref(value!, machine)]]);
        return optional(before);
      },
      ...{ remove: taking((found) => bool(found !== undefined)), take: taking(optional) },
      ...{ first: end(0, false), last: end(-1, false) },
      ...{ pop_first: end(0, true), pop_last: end(-1, true) },
      ...{ iter: each, into_iter: each, range: between },
      drain: (machine, self, items) => {
        const set = setIn(machine, self);
        const made = each(machine, self, items, new Map());
        refill(machine, set, []);
        return made;
      },
      ...{ union: combined(either), intersection: combined(both) },
      ...{ difference: combined(without), symmetric_difference: combined(oneOf) },
      is_subset: (machine, self, [other]) =>
        bool(isWithin(setIn(machine, self), setIn(machine, other))),
      is_superset: (machine, self, [other]) =>
        bool(isWithin(setIn(machine, other), setIn(machine, self))),
      is_disjoint: (machine, self, [other]) =>
        bool(both(setIn(machine, self), setIn(machine, other)).length === 0),
      extend: (machine, self, [more]) => {
        const set = setIn(machine, self);
        const added = allIn(machine, more).map((value) => deref(value, machine));
        const pairs = added.map((value) => [keyIn(machine, value), value] as const);
        refill(machine, set, [...set.entries, ...pairs]);
        return unit;
      },
      append: (machine, self, [more]) => {
        const [set, other] = [setIn(machine, self), setIn(machine, more)];
        refill(machine, set, [...other.entries, ...set.entries]);
        refill(machine, other, []);
        return unit;
      },
      retain: (machine, self, [by]) => {
        const set = setIn(machine, self);
        if (isUnordered(set.typeName) && set.entries.size > 1 && !isPure(by))
          throw new NotKnown("the order of a map differs from run to run");
        const kept = [...set.entries].filter(([, value]) => holds(machine, by!, value));
        refill(machine, set, kept);
        return unit;
      },
      clear: (machine, self) => {
        refill(machine, setIn(machine, self), []);
        return unit;
      },
    },
  ),
]);
