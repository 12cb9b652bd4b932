import { keyOf } from "../../languages/java/equality.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import type { Machine, SetValue, Value } from "../../values/value.ts";
import {
  holds,
  itemsIn,
  type Member,
  type Members,
  members,
  type Method,
} from "../declared/table.ts";
import { emptySet } from "../java/creating.ts";
import { addAll, setMembers as javaSets } from "../java/sets.ts";
import { isFunction, listOf } from "./making.ts";

/** What is equal of values that are. */
export function keyInOrder(machine: Machine, value: Value): Key {
  const key = keyOf(value, machine);
  if (key === null)
    throw new NotKnown(
      value.kind === "unknown" ? value.why : "it is unknown whether these are equal",
    );
  return key;
}

/** A set that keeps the order in which its members came. */
export function toSet(machine: Machine, items: readonly Value[]): SetValue {
  const set = emptySet("LinkedSet");
  addAll(machine, set, items);
  return set;
}

/** The members of both, of one or the other, of one alone. */
function ofSets(keeps: (isHere: boolean, isThere: boolean) => boolean): Method {
  return (machine, self, [other]) => {
    const [here, there] = [itemsIn(machine, self), itemsIn(machine, other)].map((items) =>
      toSet(machine, items),
    );
    const all = toSet(machine, [...here!.entries.values(), ...there!.entries.values()]);
    const kept = [...all.entries].filter(([key]) =>
      keeps(here!.entries.has(key), there!.entries.has(key)),
    );
    return toSet(
      machine,
      kept.map(([, item]) => item),
    );
  };
}

/** Operations on the members of two collections. */
export const setOperations: Readonly<Record<string, Method>> = {
  union: ofSets(() => true),
  intersect: ofSets((here, there) => here && there),
  subtract: ofSets((here, there) => here && !there),
  ...{ toSet: asSet, toMutableSet: asSet },
};

function asSet(machine: Machine, self: Value): Value {
  return toSet(machine, itemsIn(machine, self));
}

/** A method of Java's sets, as a property if it is one here. */
function shared(name: string, isProperty = false): Member {
  return { isProperty, call: javaSets.get(name)!.call };
}

/** A test where Java takes a collection: `set.removeAll { it > 1 }`. */
function orTest(name: string, isKept: boolean): Method {
  return (machine, self, items) => {
    const [wanted] = [...items];
    if (!isFunction(wanted))
      return javaSets.get(name)!.call(machine, self, [listOf(itemsIn(machine, wanted))], new Map());
    if (self.kind !== "set") return self;
    const kept = itemsIn(machine, self).filter((item) => holds(machine, wanted, item) === isKept);
    const isLess = kept.length < self.entries.size;
    javaSets.get("retainAll")!.call(machine, self, [listOf(kept)], new Map());
    return bool(isLess);
  };
}

/** `set + x`, `set + list`: another set of the same order. */
function joined(isAdding: boolean): Method {
  return (machine, self, [other]) => {
    const isMany = other?.kind === "list" || other?.kind === "set" || other?.kind === "instance";
    const isPlain = other?.kind === "instance" && other.native === null;
    const items = isMany && !isPlain ? itemsIn(machine, other) : [other!];
    const all = itemsIn(machine, self);
    if (isAdding) return toSet(machine, [...all, ...items]);
    const gone = new Set(items.map((each) => keyInOrder(machine, each)));
    return toSet(
      machine,
      all.filter((each) => !gone.has(keyInOrder(machine, each))),
    );
  };
}

const names = [
  ...["add", "addAll", "remove", "isEmpty", "contains", "containsAll", "clear", "removeIf"],
  ...["iterator", "pollFirst", "pollLast", "floor", "lower", "ceiling", "higher"],
  ...["headSet", "tailSet", "subSet", "descendingSet"],
];

/** The members of sets. */
export const setMembers: Members = new Map([
  ...names.map((name) => [name, shared(name)] as const),
  ["size", shared("size", true)],
  ...members(
    {},
    {
      ...{ removeAll: orTest("removeAll", false), retainAll: orTest("retainAll", true) },
      ...{ plus: joined(true), minus: joined(false) },
    },
  ),
]);
