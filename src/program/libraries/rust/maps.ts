import { NotKnown } from "../../values/gaps.ts";
import { bool, string, tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { DictionaryValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { nothing, optional, some } from "../../languages/rust/choices.ts";
import { iterate, makeIterator } from "../../languages/rust/iterate.ts";
import { deref, entryPlace } from "../../languages/rust/places.ts";
import { createClass } from "../../values/make.ts";
import { isUnordered } from "../../languages/rust/text.ts";
import { makeList, nativeOf } from "../../languages/declared/lists.ts";
import { isNumberType } from "../../languages/declared/numbers.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { members, type Method } from "../declared/table.ts";
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

/** One part of each pair; the order of a `HashMap` differs from run to run. */
function side(at: 0 | 1): Method {
  return (machine, self) => {
    const pairs = iterate(mapIn(machine, self), machine);
    if (!pairs) throw new NotKnown("the order of a map differs from run to run");
    const parts = [...pairs].flatMap((pair) => (pair.kind === "tuple" ? [pair.items[at]!] : []));
    return makeIterator(parts.values());
  };
}

function inserted(make: (machine: Machine, items: readonly Value[]) => Value): Method {
  return (machine, self, given) => {
    const items = [...given];
    const entry = nativeOf(self, Entry);
    if (!entry) throw new NotKnown("this key is unknown");
    const own = keyIn(machine, entry.key);
    if (!entry.map.entries.has(own))
      machine.language.setItem(entry.map, entry.key, make(machine, items), machine);
    return entryPlace(entry.map, entry.key, machine);
  };
}

function startOf(type: string): Value {
  return type === "string" ? string("") : makeNumber(type, 0);
}

/** What an entry has. */
export const entryMembers = members(
  {},
  {
    or_insert: inserted((_, [value]) => value!),
    or_insert_with: inserted((machine, [by]) => machine.call(by!, [])),
    or_default: (machine, self, _, named) => {
      const type = readType(nativeOf(self, Entry)?.map.typeName ?? "").inner[1]?.text ?? "";
      const isPlain = isNumberType(type) || type === "string" || type.startsWith("List<");
      if (!isPlain) {
        machine.mayChange(self);
        throw new NotKnown("`or_default` of `Entry` is not followed");
      }
      const made = type.startsWith("List<") ? makeList(type, []) : startOf(type);
      return inserted(() => made)(machine, self, [], named);
    },
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
    remove: (machine, self, [key]) => {
      const map = mapIn(machine, self);
      const own = keyIn(machine, key);
      const before = map.entries.get(own)?.[1];
      machine.touch(map);
      map.entries.delete(own);
      return optional(before);
    },
    entry: (machine, self, [key]): InstanceValue => ({
      // What is not followed may change the map.
      ...{ kind: "instance", type: entryClass, fields: new Map([[":held", mapIn(machine, self)]]) },
      native: new Entry(mapIn(machine, self), deref(key!, machine)),
    }),
    ...{ keys: side(0), values: side(1), into_keys: side(0), into_values: side(1) },
    ...Object.fromEntries(
      ["iter", "into_iter"].map(
        (name) =>
          [
            name,
            (machine, self) => {
              const map = mapIn(machine, self);
              const pairs = iterate(map, machine);
              if (!pairs || (map.entries.size > 1 && isUnordered(map.typeName)))
                throw new NotKnown("the order of a map differs from run to run");
              return makeIterator(pairs);
            },
          ] satisfies [string, Method],
      ),
    ),
    clear: (machine, self) => {
      const map = mapIn(machine, self);
      machine.touch(map);
      map.entries.clear();
      return unit;
    },
  },
);
