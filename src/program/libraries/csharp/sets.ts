import { itemType, makeList } from "../../languages/declared/lists.ts";
import { convertTo } from "../../languages/declared/conversions.ts";
import { keyOf } from "../../languages/declared/iterate.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int, none } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import type { Machine, SetValue, Value } from "../../values/value.ts";
import { holds, itemsIn, members, type Method } from "../declared/table.ts";
import { fromItems } from "./linqRules.ts";
import { withOut } from "./outs.ts";
import { naturalOrder, sortInPlace } from "./sorting.ts";

type SetMethod = (machine: Machine, self: SetValue, items: readonly Value[]) => Value;

function keyIn(machine: Machine, value: Value): Key {
  const key = keyOf(value, machine);
  if (key === null) throw new NotKnown("this key is unknown");
  return key;
}

function isSorted({ typeName }: SetValue): boolean {
  return typeName?.startsWith("SortedSet") ?? false;
}

function reading(rule: SetMethod): Method {
  return (machine, self, items) => (self.kind === "set" ? rule(machine, self, items) : none);
}

/** A change; what is not known of it loses the set. */
function changing(rule: SetMethod): Method {
  return reading((machine, self, items) => {
    machine.touch(self);
    try {
      return rule(machine, self, items);
    } catch (error) {
      if (error instanceof NotKnown) machine.lose(self);
      throw error;
    }
  });
}

/** A value as the members of a set are. */
function fitted(machine: Machine, { typeName }: SetValue, value: Value | undefined): Value {
  const type = itemTypeOf(typeName);
  return value ? (type === null ? value : convertTo(value, type, machine)) : none;
}

/** The values to go through, by their keys. */
function keysIn(machine: Machine, self: SetValue, values: Value | undefined): Map<Key, Value> {
  const items = itemsIn(machine, values).map((item) => fitted(machine, self, item));
  return new Map(items.map((item) => [keyIn(machine, item), item]));
}

/** Adds what is new; the members of a sorted set are in order. Returns whether anything is. */
export function addToSet(machine: Machine, self: SetValue, values: readonly Value[]): boolean {
  const { entries } = self;
  const before = entries.size;
  for (const value of values) {
    const item = fitted(machine, self, value);
    const key = keyIn(machine, item);
    if (!entries.has(key)) entries.set(key, item);
  }
  if (entries.size === before) return false;
  if (!isSorted(self)) return true;
  const order = naturalOrder(machine);
  const sorted = sortInPlace([...entries], ([, left], [, right]) => order(left, right));
  entries.clear();
  for (const [key, item] of sorted) entries.set(key, item);
  return true;
}

/** What a comparison of two sets asks: members of both, those of the set, and those of the other. */
function comparing(test: (common: number, own: number, other: number) => boolean): Method {
  return reading((machine, self, [others]) => {
    const known = keysIn(machine, self, others);
    const common = [...self.entries.keys()].filter((key) => known.has(key)).length;
    return bool(test(common, self.entries.size, known.size));
  });
}

/** Of a sorted set: its first or last member. */
function end(at: 0 | -1): Method {
  return reading((machine, self) => {
    if (!isSorted(self)) return machine.unknown(`\`Min\` of \`HashSet\` is not followed`);
    return [...self.entries.values()].at(at) ?? machine.unknown("these values are unknown");
  });
}

/** The members of sets. */
export const setMembers = members(
  { Count: reading((_, { entries }) => int(entries.size)) },
  {
    Add: changing((machine, self, [value]) => bool(addToSet(machine, self, value ? [value] : []))),
    Contains: reading((machine, self, [value]) =>
      bool(self.entries.has(keyIn(machine, fitted(machine, self, value)))),
    ),
    TryGetValue: reading((machine, self, [value, ...places]) => {
      const found = self.entries.get(keyIn(machine, fitted(machine, self, value)));
      return withOut(places, bool(found !== undefined), found ?? none);
    }),
    Remove: changing((machine, self, [value]) =>
      bool(self.entries.delete(keyIn(machine, fitted(machine, self, value)))),
    ),
    RemoveWhere: changing((machine, self, [test]) => {
      const gone = [...self.entries].filter(([, item]) => holds(machine, test ?? none, item));
      for (const [key] of gone) self.entries.delete(key);
      return int(gone.length);
    }),
    Clear: changing((_, self) => {
      self.entries.clear();
      return none;
    }),
    UnionWith: changing((machine, self, [others]) => {
      addToSet(machine, self, itemsIn(machine, others));
      return none;
    }),
    IntersectWith: changing((machine, self, [others]) => {
      const known = keysIn(machine, self, others);
      for (const key of self.entries.keys()) if (!known.has(key)) self.entries.delete(key);
      return none;
    }),
    ExceptWith: changing((machine, self, [others]) => {
      for (const key of keysIn(machine, self, others).keys()) self.entries.delete(key);
      return none;
    }),
    SymmetricExceptWith: changing((machine, self, [others]) => {
      const known = keysIn(machine, self, others);
      const added = [...known].flatMap(([key, item]) => (self.entries.has(key) ? [] : [item]));
      for (const key of known.keys()) self.entries.delete(key);
      addToSet(machine, self, added);
      return none;
    }),
    IsSubsetOf: comparing((common, own) => common === own),
    IsProperSubsetOf: comparing((common, own, other) => common === own && other > own),
    IsSupersetOf: comparing((common, _, other) => common === other),
    IsProperSupersetOf: comparing((common, own, other) => common === other && own > other),
    Overlaps: comparing((common) => common > 0),
    SetEquals: comparing((common, own, other) => common === own && common === other),
    GetViewBetween: reading((machine, self, [low, high]) => {
      const order = naturalOrder(machine);
      const items = [...self.entries.values()].filter(
        (item) => order(item, low ?? none) >= 0 && order(item, high ?? none) <= 0,
      );
      return isSorted(self)
        ? fromItems(items)
        : machine.unknown("`GetViewBetween` of `HashSet` is not followed");
    }),
    ToArray: reading((_, self) =>
      makeList(`${itemTypeOf(self.typeName) ?? "object"}[]`, [...self.entries.values()]),
    ),
    CopyTo: reading((machine, self, [target]) => {
      if (target?.kind !== "list" || itemType(target) === null)
        throw new NotKnown("the values written here are unknown");
      machine.touch(target);
      const items = [...self.entries.values()];
      target.items.splice(0, items.length, ...items);
      return none;
    }),
    EnsureCapacity: (machine) => machine.unknown("`EnsureCapacity` is not followed"),
    TrimExcess: () => none,
  },
);

/** The first and the last member of a sorted set. */
export const sortedSetMembers = members({ Min: end(0), Max: end(-1) }, {});
