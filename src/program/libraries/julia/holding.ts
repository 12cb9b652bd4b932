import { bool, dictionary, list, none, tuple } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { ClassValue, DictionaryValue, ListValue, Machine, Value } from "../../values/value.ts";
import { pair, unknownOrder } from "../../languages/julia/iterate.ts";
import { holds, ordered } from "./searching.ts";
import { type Entries, itemsIn, tupleItems, wholeIn } from "./given.ts";
import { arrayOf } from "./joining.ts";
import { convert } from "./structures.ts";
import { fillAll } from "../../languages/julia/subscripts.ts";
import { heldTypes, symbol, symbolName, typeOf } from "./types.ts";
import { classOf } from "./types.ts";
import { placesOfList } from "./places.ts";
import { shapeOf } from "./shapes.ts";
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

/** What a dictionary is for, where all its keys and all its values are of one type. */
function noteTypes(machine: Machine, made: DictionaryValue, pairs: readonly Value[]): void {
  const held = ([0, 1] as const).map((place) => {
    const classes = pairs.map((each) =>
      each.kind === "tuple" && each.items[place] ? plainType(machine, each.items[place]) : null,
    );
    const [first] = classes;
    return first && classes.every((each) => each?.name === first.name) ? first : null;
  });
  const [key, value] = held;
  if (key && value) heldTypes.note(made, [key, value]);
}

/** The type of what holds no other values; null: it may hold some. */
function plainType(machine: Machine, value: Value): ClassValue | null {
  const isPlain = /^(?:int|float|bool|string)$/.test(value.kind) || symbolName(value) !== null;
  const type = isPlain ? classOf(machine, value) : null;
  return type?.kind === "class" ? type : null;
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
  "splice!": [
    "items, at, *others",
    (machine, [given, at, others]) => {
      const home = changed(machine, given);
      if (tupleItems(others).length > 0)
        throw new NotKnown("this use of `splice!` is not followed");
      const gone = placesOfList(machine, at!, home.items.length);
      const taken = gone.map((place) => home.items[place]!);
      home.items = home.items.filter((_, place) => !gone.includes(place));
      return at?.kind === "int" ? taken[0]! : arrayOf(machine, list(taken), null);
    },
  ],
  "resize!": [
    "items, length",
    (machine, [given, length]) => {
      const home = changed(machine, given);
      const size = wholeIn(machine, length);
      if (size < 0 || size > home.items.length)
        throw new NotKnown("this use of `resize!` is not followed");
      home.items = home.items.slice(0, size);
      return home;
    },
  ],
  "filter!": [
    "f, items",
    (machine, [f, given]) => {
      const home = changed(machine, given);
      home.items = home.items.filter((each) => holds(machine, machine.call(f!, [each])));
      return home;
    },
  ],
  "map!": [
    "f, into, *given",
    (machine, [f, into, given]) => {
      const all = tupleItems(given).map((each) => itemsIn(machine, each));
      const count = Math.min(...all.map(({ length }) => length));
      if (all.length === 0 || all.some(({ length }) => length !== count))
        throw new NotKnown("this use of `map!` is not followed");
      const made = Array.from({ length: count }, (_, at) =>
        machine.call(
          f!,
          all.map((items) => items[at]!),
        ),
      );
      return fillAll(machine, into!, arrayOf(machine, list(made), null));
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
    "items, *, by=, rev=, lt=",
    (machine, [given, by, rev, lt]) => {
      if (given?.kind === "tensor") {
        const items = itemsIn(machine, given);
        const made = arrayOf(
          machine,
          list(ordered(machine, items, [by, rev, lt]).map((at) => items[at]!)),
          given.dtype,
        );
        return fillAll(machine, given, made);
      }
      const home = changed(machine, given);
      home.items = ordered(machine, home.items, [by, rev, lt]).map((at) => home.items[at]!);
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
      const own = isMany ? itemsIn(machine, only) : given;
      for (const each of own) setPair(machine, made, each);
      noteTypes(machine, made, own);
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
    (machine, [first, second, third]) => {
      // `get(f, d, key)` calls a function where nothing is found.
      const isCalling = first?.kind === "function" || first?.kind === "builtin";
      const [d, key] = isCalling ? [second, third] : [first, second];
      const otherwise = isCalling ? undefined : third;
      if (!key) throw new NotKnown("this use of `get` is not followed");
      if (d?.kind === "list" || d?.kind === "tensor" || d?.kind === "range") {
        const items = itemsIn(machine, d);
        const found = key.kind === "int" ? items[key.value - 1] : undefined;
        if (key.kind !== "int" || isCalling || shapeOf(d, machine).length !== 1)
          throw new NotKnown("this use of `get` is not followed");
        return found ?? otherwise ?? none;
      }
      const own = machine.language.keyOf(key, machine);
      if (own === null) throw new NotKnown("this index is not followed");
      const found = entriesOf(d, machine).entries.get(own)?.[1];
      return found ?? (isCalling ? machine.call(first, []) : (otherwise ?? none));
    },
  ],
  "get!": [
    "d, key, default",
    (machine, [first, second, third]) => {
      const isCalling = first?.kind === "function" || first?.kind === "builtin";
      const [d, key] = isCalling ? [second, third] : [first, second];
      const home = entriesOf(d, machine);
      machine.touch(home);
      const own = machine.language.keyOf(key!, machine);
      if (own === null) throw new NotKnown("this index is not followed");
      const known = home.entries.get(own);
      if (known) return known[1];
      const made = isCalling ? machine.call(first, []) : third!;
      machine.touch(home);
      home.entries.set(own, [key!, made]);
      return made;
    },
  ],
  mergewith: [
    "f, first, *others",
    (machine, [f, first, others]) => {
      const made = dictionary();
      for (const each of [first!, ...tupleItems(others)]) {
        for (const [key, [name, value]] of entriesOf(each, machine).entries) {
          const known = made.entries.get(key);
          made.entries.set(key, [name, known ? machine.call(f!, [known[1], value]) : value]);
        }
      }
      return made;
    },
  ],
  "reverse!": [
    "items",
    (machine, [given]) => {
      if (given?.kind === "tensor" && given.shape.length === 1)
        return fillAll(
          machine,
          given,
          arrayOf(machine, list([...itemsIn(machine, given)].reverse()), given.dtype),
        );
      const home = changed(machine, given);
      home.items = home.items.toReversed();
      return home;
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
