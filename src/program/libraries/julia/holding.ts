import { bool, dictionary, list, none, tuple } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { DictionaryValue, ListValue, Machine, Value } from "../../values/value.ts";
import { pair, unknownOrder } from "../../languages/julia/iterate.ts";
import { ordered } from "./searching.ts";
import { type Entries, itemsIn, tupleItems, wholeIn } from "./given.ts";
import { arrayOf } from "./joining.ts";
import { convert } from "./structures.ts";
import { fillAll } from "../../languages/julia/subscripts.ts";
import { symbol, typeOf } from "./types.ts";
import { placesOfList } from "./places.ts";
import { isScalar } from "./operands.ts";

const whyFixed = "a change of the length of this array is not followed";

/** The list that is made longer or shorter. */
function changed(machine: Machine, value: Value | undefined): ListValue {
  if (value?.kind !== "list") {
    if (value?.kind === "tensor") {
      machine.touch(value);
      machine.lose(value);
    }
    throw new NotKnown(whyFixed);
  }
  machine.touch(value);
  const lost = machine.lostIn(value);
  if (lost !== null) throw new NotKnown(lost);
  return value;
}

/** A value as the list holds it. */
function held({ typeName }: ListValue, value: Value, machine: Machine): Value {
  return typeName === "Float64" || typeName === "Float32"
    ? convert(value, typeOf(typeName), machine)
    : value;
}

function adding(atEnd: boolean): Entries[string] {
  return [
    "items, *more",
    (machine, [given, more]) => {
      if (given?.kind === "set") {
        machine.touch(given);
        for (const each of tupleItems(more)) {
          const key = machine.language.keyOf(each, machine);
          if (key === null) machine.lose(given);
          else if (!given.entries.has(key)) given.entries.set(key, each);
        }
        return given;
      }
      if (given?.kind === "dictionary") {
        machine.touch(given);
        for (const each of tupleItems(more)) setPair(machine, given, each);
        return given;
      }
      const home = changed(machine, given);
      const added = tupleItems(more).map((each) => held(home, each, machine));
      home.items = atEnd ? [...home.items, ...added] : [...added, ...home.items];
      return home;
    },
  ];
}

function taking(atEnd: boolean): Entries[string] {
  return [
    "items, key=, default=",
    (machine, [given, key, otherwise]) => {
      if (given?.kind === "dictionary" && key) {
        machine.touch(given);
        const own = machine.language.keyOf(key, machine);
        const found = own === null ? undefined : given.entries.get(own);
        if (own !== null) given.entries.delete(own);
        return found?.[1] ?? otherwise ?? machine.fail("KeyError", "KeyError: key not found");
      }
      const home = changed(machine, given);
      if (home.items.length === 0)
        return machine.fail("ArgumentError", "ArgumentError: array must be non-empty");
      const taken = atEnd ? home.items.at(-1)! : home.items[0]!;
      home.items = atEnd ? home.items.slice(0, -1) : home.items.slice(1);
      return taken;
    },
  ];
}

function joining(atEnd: boolean): Entries[string] {
  return [
    "items, *others",
    (machine, [given, others]) => {
      const home = changed(machine, given);
      const added = tupleItems(others)
        .flatMap((each) => itemsIn(machine, each))
        .map((each) => held(home, each, machine));
      home.items = atEnd ? [...home.items, ...added] : [...added, ...home.items];
      return home;
    },
  ];
}

function setPair(machine: Machine, home: DictionaryValue, each: Value): void {
  const [key, value] = each.kind === "tuple" ? each.items : [];
  const own = key && machine.language.keyOf(key, machine);
  if (!key || !value || !own) machine.lose(home);
  else home.entries.set(own, [key, value]);
}

function entriesOf(value: Value | undefined, machine: Machine): DictionaryValue {
  if (value?.kind !== "dictionary") throw new NotKnown("this is not followed");
  const lost = machine.lostIn(value);
  if (lost !== null) throw new NotKnown(lost);
  return value;
}

/** Keys or values, whose order is that of hashes. */
function partsOf(place: 0 | 1): Entries[string] {
  return [
    "d",
    (machine, [d]) => {
      if (d?.kind === "tuple" && d.names) return tuple(place === 0 ? d.names.map(symbol) : d.items);
      if (d?.kind !== "dictionary")
        return place === 1 && d ? d : machine.unknown("this is not followed");
      const { entries } = entriesOf(d, machine);
      const items = new Map([...entries].map(([key, own]) => [key, own[place]] as const));
      return { kind: "set", entries: items };
    },
  ];
}

/** A dictionary of what a loop gives; `source`: what it goes through. */
export function dictionaryFrom(machine: Machine, given: Value, source: Value): Value {
  const gap = [given, source].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const items = itemsIn(machine, given);
  const made = dictionary();
  for (const each of items) setPair(machine, made, each);
  const isUnordered = source.kind === "set" || source.kind === "dictionary";
  // Which of several values a key keeps depends on their order.
  return isUnordered && made.entries.size < items.length ? machine.unknown(unknownOrder) : made;
}

/** Functions of lists, dictionaries, and sets. */
export const holding: Entries = {
  "push!": adding(true),
  "pushfirst!": adding(false),
  "pop!": taking(true),
  "popfirst!": taking(false),
  "append!": joining(true),
  "prepend!": joining(false),
  "empty!": [
    "items",
    (machine, [given]) => {
      if (given?.kind === "dictionary" || given?.kind === "set") {
        machine.touch(given);
        given.entries.clear();
        return given;
      }
      const home = changed(machine, given);
      home.items = [];
      return home;
    },
  ],
  "deleteat!": [
    "items, at",
    (machine, [given, at]) => {
      const home = changed(machine, given);
      const gone = new Set(placesOfList(machine, at!, home.items.length));
      home.items = home.items.filter((_, place) => !gone.has(place));
      return home;
    },
  ],
  "insert!": [
    "items, at, value",
    (machine, [given, at, value]) => {
      const home = changed(machine, given);
      home.items = home.items.toSpliced(wholeIn(machine, at) - 1, 0, held(home, value!, machine));
      return home;
    },
  ],
  "delete!": [
    "items, key",
    (machine, [given, key]) => {
      if (given?.kind !== "dictionary" && given?.kind !== "set")
        throw new NotKnown("this is not followed");
      machine.touch(given);
      const own = machine.language.keyOf(key!, machine);
      if (own === null) machine.lose(given);
      else given.entries.delete(own);
      return given;
    },
  ],
  "sort!": [
    "items, *, by=, rev=",
    (machine, [given, by, rev]) => {
      if (given?.kind === "tensor") {
        const items = itemsIn(machine, given);
        const made = arrayOf(
          machine,
          list(ordered(machine, items, [by, rev]).map((at) => items[at]!)),
          given.dtype,
        );
        return fillAll(machine, given, made);
      }
      const home = changed(machine, given);
      home.items = ordered(machine, home.items, [by, rev]).map((at) => home.items[at]!);
      return home;
    },
  ],
  "fill!": [
    "x, value",
    (machine, [x, value]) =>
      isScalar(value!) ? fillAll(machine, x!, value!) : machine.unknown("this is not followed"),
  ],
  "copyto!": ["x, value", (machine, [x, value]) => fillAll(machine, x!, value!)],
  Dict: [
    "*pairs",
    (machine, [pairs]) => {
      const given = tupleItems(pairs);
      const [only] = given;
      const isMany =
        given.length === 1 && only && !(only.kind === "tuple" && only.typeName === "Pair");
      if (isMany && only.kind === "dictionary") return { ...only, entries: new Map(only.entries) };
      const made = dictionary();
      for (const each of isMany ? itemsIn(machine, only) : given) setPair(machine, made, each);
      return made;
    },
  ],
  Pair: ["key, value", (_, [key, value]) => pair(key!, value!)],
  keys: partsOf(0),
  values: partsOf(1),
  haskey: [
    "d, key",
    (machine, [d, key]) => {
      const own = machine.language.keyOf(key!, machine);
      if (d?.kind === "tuple" && d.names)
        return bool(typeof own === "string" && d.names.includes(own.slice(2)));
      if (own === null) throw new NotKnown("this index is not followed");
      return bool(entriesOf(d, machine).entries.has(own));
    },
  ],
  get: [
    "d, key, default=",
    (machine, [d, key, otherwise]) => {
      const own = machine.language.keyOf(key!, machine);
      if (own === null) throw new NotKnown("this index is not followed");
      return entriesOf(d, machine).entries.get(own)?.[1] ?? otherwise ?? none;
    },
  ],
  "get!": [
    "d, key, default",
    (machine, [d, key, otherwise]) => {
      const home = entriesOf(d, machine);
      machine.touch(home);
      const own = machine.language.keyOf(key!, machine);
      if (own === null) throw new NotKnown("this index is not followed");
      const known = home.entries.get(own);
      if (!known) home.entries.set(own, [key!, otherwise!]);
      return known?.[1] ?? otherwise!;
    },
  ],
  merge: [
    "first, *others",
    (machine, [first, others]) => {
      const all = [first!, ...tupleItems(others)];
      if (all.every(({ kind }) => kind === "tuple")) {
        const entries = new Map(
          all.flatMap((each) =>
            each.kind === "tuple"
              ? each.items.map((item, at) => [each.names?.[at] ?? String(at), item] as const)
              : [],
          ),
        );
        return { ...tuple([...entries.values()]), names: [...entries.keys()] };
      }
      const made = dictionary();
      for (const each of all)
        for (const [key, own] of entriesOf(each, machine).entries) made.entries.set(key, own);
      return made;
    },
  ],
};
