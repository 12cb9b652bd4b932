import { toPair } from "../../languages/declared/iterate.ts";
import { entriesOf } from "../../languages/java/order.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, dictionary, int, none } from "../../values/make.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { holds, itemsIn, members, type Method } from "../declared/table.ts";
import { mapMembers as javaMaps, put, setMembers as javaSets } from "../java/maps.ts";
import { entryIn, listOf } from "./making.ts";

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
    for (const entry of entriesOf(self, machine)) {
      const next = make(machine, entry, given);
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
  const own = machine.language.keyOf(key ?? none, machine);
  if (own === null) throw new NotKnown("this key is unknown");
  return self.entries.get(own)?.[1] ?? null;
}

/** The members of maps. */
export const mapMembers = members(
  {
    ...{ size: shared("size"), keys: shared("keySet"), values: shared("values") },
    entries: shared("entrySet"),
  },
  {
    ...Object.fromEntries(
      [
        "get",
        "getOrDefault",
        "containsKey",
        "containsValue",
        "put",
        "putAll",
        "remove",
        "clear",
        "isEmpty",
      ].map((name) => [name, shared(name)]),
    ),
    set: shared("put"),
    contains: shared("containsKey"),
    isNotEmpty: onMap((_, { entries }) => bool(entries.size > 0)),
    count: onMap((machine, self, [test]) =>
      int(
        test
          ? entriesOf(self, machine).filter((entry) => holds(machine, test, toPair(entry))).length
          : self.entries.size,
      ),
    ),
    getValue: onMap(
      (machine, self, [key]) =>
        found(machine, self, key) ?? machine.fail("KeyError", "Key is missing in the map."),
    ),
    getOrElse: onMap(
      (machine, self, [key, make]) => found(machine, self, key) ?? machine.call(make ?? none, []),
    ),
    getOrPut: onMap((machine, self, [key, make]) => {
      const known = found(machine, self, key);
      if (known) return known;
      const made = machine.call(make ?? none, []);
      machine.touch(self);
      put(machine, self, key, made);
      return made;
    }),
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
    plus: onMap((machine, self, [other]) => {
      const made = dictionary();
      addTo(machine, made, self);
      addTo(machine, made, other);
      return made;
    }),
    toList: onMap((machine, self) =>
      listOf(
        entriesOf(self, machine).map((entry) => ({
          ...{ kind: "tuple", items: entry, names: ["first", "second"], typeName: "Pair" },
        })),
      ),
    ),
  },
);

/** `map += "a" to 1` */
export function changeMap(
  machine: Machine,
  self: DictionaryValue,
  other: Value | undefined,
): Value {
  machine.touch(self);
  addTo(machine, self, other);
  return none;
}

const ofSets = ["add", "addAll", "remove", "isEmpty", "contains"];

/** The members of sets. */
export const setMembers = members(
  { size: javaSets.get("size")!.call },
  Object.fromEntries(ofSets.map((name) => [name, javaSets.get(name)!.call])),
);

/** The members of pairs, triples, and entries of maps. */
export const tupleMembers = members(
  {
    key: (_, self) => (self.kind === "tuple" ? (self.items[0] ?? none) : none),
    value: (_, self) => (self.kind === "tuple" ? (self.items[1] ?? none) : none),
    index: (_, self) => (self.kind === "tuple" ? (self.items[0] ?? none) : none),
    ...{
      first: (_: Machine, self: Value) => (self.kind === "tuple" ? (self.items[0] ?? none) : none),
      second: (_: Machine, self: Value) => (self.kind === "tuple" ? (self.items[1] ?? none) : none),
      third: (_: Machine, self: Value) => (self.kind === "tuple" ? (self.items[2] ?? none) : none),
    },
  },
  {
    toList: (_, self) => listOf(self.kind === "tuple" ? [...self.items] : []),
    toPair: (_, self) =>
      self.kind === "tuple" ? { ...self, names: ["first", "second"], typeName: "Pair" } : self,
    ...Object.fromEntries(
      [0, 1, 2].map((at): [string, Method] => [
        `component${at + 1}`,
        (_, self) => (self.kind === "tuple" ? (self.items[at] ?? none) : none),
      ]),
    ),
  },
);
