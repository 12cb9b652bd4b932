import { toPair } from "../../languages/declared/iterate.ts";
import { entriesOf } from "../../languages/java/order.ts";
import { Fact } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, dictionary, int, none } from "../../values/make.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { unit } from "../../languages/kotlin/types.ts";
import { holds, itemsIn, type Members, members, type Method } from "../declared/table.ts";
import { mapMembers as javaMaps, put } from "../java/maps.ts";
import { walker } from "../java/iterators.ts";
import { viewOfMap } from "../java/views.ts";
import { objectMembers as javaObjects } from "../java/objects.ts";
import { entryIn, listOf } from "./making.ts";
import { toSortedMap } from "./ordering.ts";
import { keyInOrder } from "./sets.ts";

type MapRule = (machine: Machine, self: DictionaryValue, items: readonly Value[]) => Value;

function onMap(rule: MapRule): Method {
  return (machine, self, items) => (self.kind === "dictionary" ? rule(machine, self, items) : none);
}

/** A method of Java's maps, also as a property. */
function shared(name: string): Method {
  return javaMaps.get(name)!.call;
}

/** Another map with the pairs that a function keeps or makes. */
function mapped(
  make: (
    machine: Machine,
    entry: readonly [Value, Value],
    given: readonly Value[],
  ) => readonly [Value, Value] | null,
): Method {
  return onMap((machine, self, given) => {
    const made = dictionary();
    const items = [...given];
    for (const entry of entriesOf(self, machine)) {
      const next = make(machine, entry, items);
      if (next) put(machine, made, ...next);
    }
    return made;
  });
}

const filtered = (isWanted: boolean): Method =>
  mapped((machine, entry, [test]) =>
    holds(machine, test ?? none, toPair(entry)) === isWanted ? entry : null,
  );

function addTo(machine: Machine, made: DictionaryValue, other: Value | undefined): void {
  if (other?.kind === "dictionary")
    for (const entry of entriesOf(other, machine)) put(machine, made, ...entry);
  else if (other?.kind === "tuple") put(machine, made, ...entryIn(other));
  else for (const entry of itemsIn(machine, other)) put(machine, made, ...entryIn(entry));
}

/** What is of a key; null: nothing. */
function found(machine: Machine, self: DictionaryValue, key: Value | undefined): Value | null {
  const made = shared("get")(machine, self, [key ?? none], new Map());
  if (made.kind === "unknown") throw new NotKnown(made.why);
  return made.kind === "none" ? null : made;
}

function has(machine: Machine, self: DictionaryValue, key: Value | undefined): boolean {
  const made = shared("containsKey")(machine, self, [key ?? none], new Map());
  if (made.kind !== "bool") throw new NotKnown("this key is unknown");
  return made.value;
}

/** What gives a value to keys that a map has not: `withDefault { 0 }`. */
const defaults = new Fact<Value>();

const withDefault: Method = onMap((machine, self, [make]) => {
  const made = dictionary();
  addTo(machine, made, self);
  defaults.note(made, make ?? none);
  return made;
});

const getValue = onMap((machine, self, [key]) => {
  const known = found(machine, self, key);
  if (known) return known;
  if (has(machine, self, key)) return none;
  const make = defaults.of(self);
  if (make) return machine.call(make, [key ?? none]);
  const name = machine.language.toText(key ?? none, "plain", machine);
  return machine.fail("NoSuchElementException", `Key ${name} is missing in the map.`);
});

const getOrPut: Method = onMap((machine, self, [key, make]) => {
  const known = found(machine, self, key);
  if (known) return known;
  const made = machine.call(make ?? none, []);
  shared("put")(machine, self, [key ?? none, made], new Map());
  return made;
});

/** `map - key`, `map - keys` */
const minus: Method = onMap((machine, self, [other]) => {
  const isMany = other?.kind === "list" || other?.kind === "set";
  const gone = new Set(
    (isMany ? itemsIn(machine, other) : [other ?? none]).map((key) => keyInOrder(machine, key)),
  );
  const made = dictionary();
  for (const entry of entriesOf(self, machine))
    if (!gone.has(keyInOrder(machine, entry[0]))) put(machine, made, ...entry);
  return made;
});

const plus: Method = onMap((machine, self, [other]) => {
  const made = dictionary();
  addTo(machine, made, self);
  addTo(machine, made, other);
  return made;
});

/** How many arguments a function takes; null: it is not known. */
function takes(action: Value | undefined): number | null {
  if (action?.kind !== "function") return null;
  return action.definition.parameters.filter(({ kind }) => kind !== "receiver").length;
}

/** `map.forEach { (key, value) -> … }`, `map.forEach { key, value -> … }` */
const forEach: Method = onMap((machine, self, [action]) => {
  const count = takes(action);
  if (count === null) throw new NotKnown("`forEach` is not followed");
  for (const entry of machine.language.iterate(self, machine) ?? []) {
    const parts = entry.kind === "tuple" ? entry.items : [entry];
    machine.call(action ?? none, count === 2 ? parts : [entry]);
  }
  return unit;
});

/** The methods of Java's maps that Kotlin has under the same name. */
const names = [
  ...["getOrDefault", "containsKey", "containsValue", "put", "putAll", "putIfAbsent", "remove"],
  ...["clear", "isEmpty", "computeIfAbsent", "computeIfPresent", "compute", "merge", "replace"],
  ...["replaceAll", "firstKey", "lastKey", "firstEntry", "lastEntry", "pollFirstEntry"],
  ...["pollLastEntry", "floorKey", "floorEntry", "lowerKey", "lowerEntry", "ceilingKey"],
  ...["ceilingEntry", "higherKey", "higherEntry", "headMap", "tailMap", "subMap", "descendingMap"],
];

const own = members(
  {
    ...{ size: shared("size"), keys: shared("keySet"), values: shared("values") },
    entries: shared("entrySet"),
  },
  {
    ...Object.fromEntries(names.map((name) => [name, shared(name)])),
    ...{ get: shared("get"), set: shared("put"), contains: shared("containsKey") },
    ...{ withDefault, getValue, getOrPut, plus, minus, toSortedMap, forEach },
    iterator: onMap((machine, self) => walker(viewOfMap(machine, self, "entries"))),
    isNotEmpty: onMap((_, { entries }) => bool(entries.size > 0)),
    count: onMap((machine, self, [test]) =>
      int(
        test
          ? entriesOf(self, machine).filter((entry) => holds(machine, test, toPair(entry))).length
          : self.entries.size,
      ),
    ),
    getOrElse: onMap(
      (machine, self, [key, make]) => found(machine, self, key) ?? machine.call(make ?? none, []),
    ),
    mapValues: mapped((machine, [key, value], [make]) => [
      key,
      machine.call(make ?? none, [toPair([key, value])]),
    ]),
    mapKeys: mapped((machine, [key, value], [make]) => [
      machine.call(make ?? none, [toPair([key, value])]),
      value,
    ]),
    ...{ filter: filtered(true), filterNot: filtered(false) },
    filterKeys: mapped((machine, entry, [test]) =>
      holds(machine, test ?? none, entry[0]) ? entry : null,
    ),
    filterValues: mapped((machine, entry, [test]) =>
      holds(machine, test ?? none, entry[1]) ? entry : null,
    ),
    ...{ toMap: mapped((_, entry) => entry), toMutableMap: mapped((_, entry) => entry) },
    toList: onMap((machine, self) =>
      listOf(
        entriesOf(self, machine).map((entry) => ({
          ...{ kind: "tuple", items: entry, names: ["first", "second"], typeName: "Pair" },
        })),
      ),
    ),
  },
);

/** The members of maps. */
export const mapMembers: Members = own;

/** `map += "a" to 1`, `map -= "a"` */
export function changeMap(
  machine: Machine,
  self: DictionaryValue,
  other: Value | undefined,
  isAdding: boolean,
): Value {
  machine.touch(self);
  if (isAdding) addTo(machine, self, other);
  else {
    const isMany = other?.kind === "list" || other?.kind === "set";
    for (const key of isMany ? itemsIn(machine, other) : [other ?? none])
      shared("remove")(machine, self, [key], new Map());
  }
  return none;
}

function itemAt(at: number): Method {
  return (_, self) => (self.kind === "tuple" ? (self.items[at] ?? none) : none);
}

/** The members of pairs, triples, and entries of maps. */
export const tupleMembers = members(
  {
    ...{ key: itemAt(0), value: itemAt(1), index: itemAt(0) },
    ...{ first: itemAt(0), second: itemAt(1), third: itemAt(2) },
  },
  {
    toList: (_, self) => listOf(self.kind === "tuple" ? [...self.items] : []),
    toPair: (_, self) =>
      self.kind === "tuple"
        ? { kind: "tuple", items: [...self.items], names: ["first", "second"], typeName: "Pair" }
        : self,
    ...Object.fromEntries(
      [0, 1, 2].map((at): [string, Method] => [`component${at + 1}`, itemAt(at)]),
    ),
    setValue: javaObjects.get("setValue")!.call,
    copy: (_, self, items, named) => {
      if (self.kind !== "tuple" || !self.names) throw new NotKnown("`copy` is not followed");
      const given = [...items];
      const parts = self.items.map((item, at) => given[at] ?? named.get(self.names![at]!) ?? item);
      return { ...self, items: parts };
    },
  },
);
