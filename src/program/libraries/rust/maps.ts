import { NotKnown } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { DictionaryValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { nothing, optional, some } from "../../languages/rust/choices.ts";
import { defaultOf } from "../../languages/rust/copies.ts";
import { makeIterator, placesOfMap } from "../../languages/rust/iterate.ts";
import { deref, entryPlace } from "../../languages/rust/places.ts";
import { rangeOf } from "../../languages/rust/ranges.ts";
import { heldIn, isUnordered, makeUnordered, unorderedIn } from "../../languages/rust/unordered.ts";
import { createClass } from "../../values/make.ts";
import { nativeOf } from "../../languages/declared/lists.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { holds, members, type Method } from "../declared/table.ts";
import { allIn } from "./adaptors.ts";
import { isPure } from "./pure.ts";
import type { Key } from "../../values/plain.ts";

function mapIn(machine: Machine, self: Value): DictionaryValue {
  const lost = machine.lostIn(self);
  if (self.kind !== "dictionary" || lost !== null)
    throw new NotKnown(lost ?? "the values to loop over are unknown");
  return self;
}

function keyIn(machine: Machine, key: Value | undefined): Key {
  const own = key ? machine.language.keyOf(deref(key, machine), machine) : null;
  if (own === null) throw new NotKnown("this key is unknown");
  return own;
}

/** A place of a map that may be empty. */
class Entry {
  readonly map: DictionaryValue;
  readonly key: Value;

  constructor(map: DictionaryValue, key: Value) {
    this.map = map;
    this.key = key;
  }
}

const entryClass = createClass("Entry", []);

const unit = tuple([]);

const get: Method = (machine, self, [key]) => {
  const map = mapIn(machine, self);
  return map.entries.has(keyIn(machine, key))
    ? some(entryPlace(map, deref(key!, machine), machine))
    : nothing();
};

/** Goes through what a map holds; the order of a `HashMap` differs from run to run. */
function through(map: DictionaryValue, items: readonly Value[]): Value {
  return isUnordered(map.typeName) && items.length > 1
    ? makeUnordered(items)
    : makeIterator(items.values());
}

/** One part of each pair. */
function side(at: 0 | 1): Method {
  return (machine, self) => {
    const map = mapIn(machine, self);
    return through(
      map,
      [...map.entries.values()].map((pair) => pair[at]),
    );
  };
}

const pairs: Method = (machine, self) => {
  const map = mapIn(machine, self);
  return through(map, heldIn(map));
};

/** References to the values, with their keys or alone: what is done to them is done in no known order. */
function places(hasKeys: boolean): Method {
  return (machine, self) => {
    const map = mapIn(machine, self);
    if (isUnordered(map.typeName) && map.entries.size > 1) {
      machine.lose(map);
      throw new NotKnown("the order of a map differs from run to run");
    }
    const made = placesOfMap(map, machine);
    return makeIterator((hasKeys ? made : made.map((pair) => pair.items[1]!)).values());
  };
}

/** The first or the last pair of a map that goes by its keys; with `takes`, it leaves the map. */
function end(at: 0 | -1, takes: boolean): Method {
  return (machine, self) => {
    const map = mapIn(machine, self);
    if (isUnordered(map.typeName)) throw new NotKnown("the order of a map differs from run to run");
    const found = [...map.entries].at(at);
    if (found && takes) {
      machine.touch(map);
      map.entries.delete(found[0]);
    }
    return optional(found && tuple(found[1]));
  };
}

/** Pairs whose keys are between the ends of a range. */
const between: Method = (machine, self, [range]) => {
  const map = mapIn(machine, self);
  const ends = range && rangeOf(deref(range, machine));
  if (!ends || isUnordered(map.typeName))
    throw new NotKnown("this range of numbers is not followed");
  const inside = [...map.entries.values()].filter(([key]) => {
    if (key.kind !== "int") throw new NotKnown("this range of numbers is not followed");
    return (!ends.hasStart || key.value >= ends.start) && key.value < ends.stop;
  });
  return makeIterator(inside.map((pair) => tuple(pair)).values());
};

/** Takes a pair out; what is given says what comes back. */
function taking(give: (found: readonly [Value, Value] | undefined) => Value): Method {
  return (machine, self, [key]) => {
    const map = mapIn(machine, self);
    const own = keyIn(machine, key);
    const found = map.entries.get(own);
    machine.touch(map);
    map.entries.delete(own);
    return give(found);
  };
}

/** Takes over the pairs of another map, or of an iterator. */
const extend: Method = (machine, self, [more]) => {
  const unordered = more && unorderedIn(more);
  // Of equal keys the last one counts, which is not known.
  const added = unordered ?? allIn(machine, more);
  const keys = new Set(added.map((pair) => pair.kind === "tuple" && keyIn(machine, pair.items[0])));
  if (keys.has(false) || (unordered && keys.size < added.length))
    throw new NotKnown("the order of a map differs from run to run");
  for (const pair of added)
    if (pair.kind === "tuple")
      machine.language.setItem(
        self,
        deref(pair.items[0]!, machine),
        deref(pair.items[1]!, machine),
        machine,
      );
  return unit;
};

const retain: Method = (machine, self, [by]) => {
  const map = mapIn(machine, self);
  if (isUnordered(map.typeName) && map.entries.size > 1 && !isPure(by))
    throw new NotKnown("the order of a map differs from run to run");
  for (const [key, [name]] of [...map.entries]) {
    const isKept = holds(machine, by!, name, entryPlace(map, name, machine));
    machine.touch(map);
    if (!isKept) map.entries.delete(key);
  }
  return unit;
};

function inserted(make: (machine: Machine, items: readonly Value[], key: Value) => Value): Method {
  return (machine, self, given) => {
    const items = [...given];
    const entry = nativeOf(self, Entry);
    if (!entry) throw new NotKnown("this key is unknown");
    const own = keyIn(machine, entry.key);
    if (!entry.map.entries.has(own))
      machine.language.setItem(entry.map, entry.key, make(machine, items, entry.key), machine);
    return entryPlace(entry.map, entry.key, machine);
  };
}

/** What an entry has. */
export const entryMembers = members(
  {},
  {
    or_insert: inserted((_, [value]) => value!),
    or_insert_with: inserted((machine, [by]) => machine.call(by!, [])),
    or_insert_with_key: inserted((machine, [by], key) => machine.call(by!, [key])),
    or_default: (machine, self, _, named) => {
      const type = readType(nativeOf(self, Entry)?.map.typeName ?? "").inner[1]?.text ?? "object";
      const made = defaultOf(type, machine);
      if (made.kind === "unknown") {
        machine.mayChange(self);
        throw new NotKnown("`or_default` of `Entry` is not followed");
      }
      return inserted(() => made)(machine, self, [], named);
    },
    key: (_, self) => nativeOf(self, Entry)?.key ?? unit,
    and_modify: (machine, self, [by]) => {
      const entry = nativeOf(self, Entry);
      if (entry?.map.entries.has(keyIn(machine, entry.key)))
        machine.call(by!, [entryPlace(entry.map, entry.key, machine)]);
      return self;
    },
  },
);

/** Whether a value is an entry of a map. */
export function isEntry(value: Value): boolean {
  return nativeOf(value, Entry) !== null;
}

/** What maps have. */
export const mapMembers = members(
  {},
  {
    ...{ get, get_mut: get },
    len: (machine, self) => makeNumber("ulong", mapIn(machine, self).entries.size),
    is_empty: (machine, self) => bool(mapIn(machine, self).entries.size === 0),
    contains_key: (machine, self, [key]) =>
      bool(mapIn(machine, self).entries.has(keyIn(machine, key))),
    insert: (machine, self, [key, value]) => {
      const before = mapIn(machine, self).entries.get(keyIn(machine, key))?.[1];
      machine.language.setItem(self, deref(key!, machine), value!, machine);
      return optional(before);
    },
    remove: taking((found) => optional(found?.[1])),
    remove_entry: taking((found) => optional(found && tuple(found))),
    get_key_value: (machine, self, [key]) => {
      const found = mapIn(machine, self).entries.get(keyIn(machine, key));
      return optional(found && tuple(found));
    },
    entry: (machine, self, [key]): InstanceValue => ({
      // What is not followed may change the map.
      ...{ kind: "instance", type: entryClass, fields: new Map([[":held", mapIn(machine, self)]]) },
      native: new Entry(mapIn(machine, self), deref(key!, machine)),
    }),
    ...{ keys: side(0), values: side(1), into_keys: side(0), into_values: side(1) },
    ...{ iter: pairs, into_iter: pairs, values_mut: places(false), iter_mut: places(true) },
    ...{ first_key_value: end(0, false), last_key_value: end(-1, false) },
    ...{ pop_first: end(0, true), pop_last: end(-1, true) },
    ...{ range: between, extend, retain },
    drain: (machine, self) => {
      const map = mapIn(machine, self);
      const held = heldIn(map);
      machine.touch(map);
      map.entries.clear();
      return through(map, held);
    },
    clear: (machine, self) => {
      const map = mapIn(machine, self);
      machine.touch(map);
      map.entries.clear();
      return unit;
    },
  },
);
