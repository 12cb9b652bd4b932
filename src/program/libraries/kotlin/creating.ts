import { freshDefault } from "../../languages/declared/conversions.ts";
import { makeBuilder, makeList, makeSequence } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { dictionary, int, none } from "../../values/make.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { itemsIn, textIn, type Rule, wholeIn } from "../declared/table.ts";
import { giveNature } from "../../languages/java/natures.ts";
import { powerFrom } from "../../languages/java/order.ts";
import { createCollection, emptyMap, emptySet } from "../java/creating.ts";
import { createHeap } from "../java/heaps.ts";
import { put } from "../java/maps.ts";
import { addAll } from "../java/sets.ts";
import { toSortedMap } from "./ordering.ts";
import { toSet } from "./sets.ts";
import { commonType, entryIn, isFunction, listOf, pair, triple, typed } from "./making.ts";

/** The type that the text of the program says: `listOf<Double>()`. */
function statedType(named: ReadonlyMap<string, Value>): string | null {
  const type = named.get(":type");
  return type?.kind === "string" ? type.value : null;
}

function places(machine: Machine, size: Value | undefined): number {
  const count = wholeIn(size);
  if (count < 0) machine.fail("NegativeArraySizeException", `${count}`);
  if (!machine.reserve(count)) throw new NotKnown("the program takes too many steps to follow");
  machine.spend(count / 4);
  return count;
}

function filledBy(machine: Machine, size: Value | undefined, make: Value): Value[] {
  const count = places(machine, size);
  const items: Value[] = [];
  for (let at = 0; at < count; at++) items.push(machine.call(make, [int(at)]));
  return items;
}

const list: Rule = (machine, items, named) => {
  const type = statedType(named);
  return type === null ? listOf([...items]) : typed(machine, type, items);
};

/** A list that nothing is added to; one with fewer than two items cannot be changed at all. */
const fixedList: Rule = (machine, items, named) => {
  const made = list(machine, items, named);
  const kind = items.length < 2 ? "immutable" : "fixed";
  return made.kind === "list" ? giveNature(made, { kind }) : made;
};

const array: Rule = (machine, items, named) => {
  const type = statedType(named);
  return type === null
    ? makeList(`${commonType(items)}[]`, [...items])
    : typed(machine, type, items);
};

/** `List(n) { … }`, `Array(n) { … }`. */
const byIndex =
  (make: Rule): Rule =>
  (machine, [size, fill], named) => {
    const isList = make === list;
    if (isList && wholeIn(size) < 0)
      return machine.fail("ValueError", `Illegal Capacity: ${wholeIn(size)}`);
    return make(machine, filledBy(machine, size, fill ?? none), named);
  };

/** `ArrayList()`, `ArrayList(8)`, `ArrayList(items)`. */
const copied: Rule = (machine, [first], named) =>
  list(machine, first && first.kind !== "int" ? itemsIn(machine, first) : [], named);

/** A collection of Java under the name that it has there: `TreeMap<String, Int>()`. */
const ofJava =
  (name: string): Rule =>
  (machine, given, named) => {
    const [first] = [...given];
    const type = (statedType(named) ?? "").replace(/^[^<]*/, "");
    return (
      createCollection(machine, `${name}${type}`, first) ??
      machine.unknown(`\`${name}\` is not followed`)
    );
  };

const heap: Rule = (machine, given, named) =>
  createHeap(machine, (statedType(named) ?? "List<object>").replace(/^[^<]*/, "List"), [...given]);

function sortedMapOf(machine: Machine, given: readonly Value[]): Value {
  const items = [...given];
  const compare = items[0]?.kind === "tuple" ? undefined : items.shift();
  return toSortedMap(machine, mapOf(machine, items, "Dictionary"), compare ? [compare] : []);
}

function sortedSetOf(machine: Machine, given: readonly Value[]): Value {
  const items = [...given];
  const compare = isFunction(items[0]) ? items.shift() : undefined;
  const nature = { kind: "plain", ...(compare ? { comparison: compare } : {}) } as const;
  const made = emptySet("SortedSet", nature);
  addAll(machine, made, items);
  return made;
}

/** How many places a hash table has that is made for so many items. */
function placesOf(count: number): number {
  if (count === 0) return 16;
  const room = count < 3 ? count + 1 : Math.floor(count / 0.75 + 1);
  return powerFrom(room);
}

/** `hashSetOf(…)`, which goes through its members in the order of a hash table. */
const hashSetOf: Rule = (machine, given) => {
  const made = emptySet("HashSet", { kind: "plain", places: placesOf(given.length) });
  addAll(machine, made, [...given]);
  return made;
};

/** `hashMapOf(…)`, which does the same with its keys. */
const hashMapOf: Rule = (machine, given, named) => {
  const stated = statedType(named);
  const type = stated === null ? "" : stated.slice(stated.indexOf("<"));
  const nature = { kind: "plain", places: placesOf(given.length) } as const;
  const made = emptyMap(`HashDictionary${type}`, nature);
  for (const item of [...given]) put(machine, made, ...entryIn(item));
  return made;
};

/** `DoubleArray(n)`, `DoubleArray(n) { … }`. */
function numbers(type: string): Rule {
  return (machine, [size, fill]) => {
    if (isFunction(fill)) return typed(machine, `${type}[]`, filledBy(machine, size, fill));
    const items = Array.from({ length: places(machine, size) }, () => freshDefault(type, machine));
    return makeList(`${type}[]`, items);
  };
}

function mapOf(machine: Machine, items: readonly Value[], type: string): DictionaryValue {
  const made: DictionaryValue = { ...dictionary(), typeName: type };
  for (const item of items) put(machine, made, ...entryIn(item));
  return made;
}

const map =
  (name: string): Rule =>
  (machine, items, named) => {
    const stated = statedType(named);
    const type = stated === null ? name : name + stated.slice(stated.indexOf("<"));
    const [first] = items;
    const given = first?.kind === "dictionary" ? [...first.entries.values()] : null;
    const entries = given
      ? given.map(([key, value]) => pair(key, value))
      : items.filter(({ kind }) => kind !== "int");
    return mapOf(machine, entries, type);
  };

const set: Rule = (machine, items) => toSet(machine, items);

const types: Readonly<Record<string, string>> = {
  ...{ Double: "double", Float: "float", Int: "int", Long: "long", Short: "short", Byte: "sbyte" },
  ...{ Boolean: "bool", Char: "char" },
};

/** `generateSequence(1) { it * 2 }` */
const generated: Rule = (machine, items) => {
  const [seed, next] = isFunction(items[1]) ? items : [undefined, items[0]];
  return makeSequence(function* () {
    const first = isFunction(seed) ? machine.call(seed, []) : seed;
    for (let value = first ?? machine.call(next ?? none, []); value.kind !== "none";) {
      if (value.kind === "unknown") throw new NotKnown(value.why);
      machine.spend(1);
      yield value;
      value = machine.call(next ?? none, seed ? [value] : []);
    }
  });
};

/** What makes collections, pairs, and texts. */
export const creating: Readonly<Record<string, Rule>> = {
  ...{ listOf: fixedList, emptyList: fixedList, mutableListOf: list, arrayListOf: list },
  listOfNotNull: (machine, items, named) =>
    fixedList(
      machine,
      items.filter(({ kind }) => kind !== "none"),
      named,
    ),
  ...{ arrayOf: array, emptyArray: array, Array: byIndex(array) },
  ...{ List: byIndex(list), MutableList: byIndex(list), ArrayList: copied, ArrayDeque: copied },
  arrayOfNulls: (machine, [size], named) =>
    makeList(
      statedType(named) ?? "object[]",
      Array.from({ length: places(machine, size) }, () => none),
    ),
  ...Object.fromEntries(
    Object.entries(types).flatMap(([name, type]): [string, Rule][] => [
      [`${name}Array`, numbers(type)],
      [`${name.toLowerCase()}ArrayOf`, (machine, items) => typed(machine, `${type}[]`, items)],
    ]),
  ),
  ...{ mapOf: map("Dictionary"), mutableMapOf: map("Dictionary"), emptyMap: map("Dictionary") },
  ...{ linkedMapOf: map("Dictionary"), LinkedHashMap: ofJava("LinkedHashMap") },
  ...{ hashMapOf, HashMap: ofJava("HashMap") },
  ...{ setOf: set, mutableSetOf: set, linkedSetOf: set, emptySet: set, hashSetOf },
  setOfNotNull: (machine, items) =>
    toSet(
      machine,
      items.filter(({ kind }) => kind !== "none"),
    ),
  ...{ HashSet: ofJava("HashSet"), LinkedHashSet: ofJava("LinkedHashSet") },
  ...{ TreeSet: ofJava("TreeSet"), TreeMap: ofJava("TreeMap"), LinkedList: ofJava("LinkedList") },
  ...{ Stack: ofJava("Stack"), Vector: ofJava("Vector"), PriorityQueue: heap },
  ...{ sortedMapOf, sortedSetOf },
  Pair: (_, [first, second]) => pair(first ?? none, second ?? none),
  Triple: (_, items) => triple([...items]),
  StringBuilder: (machine, [first]) =>
    makeBuilder(
      first && first.kind !== "int" ? machine.language.toText(first, "plain", machine) : "",
    ),
  buildString: (machine, items) => {
    const builder = makeBuilder("");
    machine.call([...items].at(-1) ?? none, [builder]);
    return { kind: "string", value: textIn(asText(machine, builder)) };
  },
  buildList: (machine, items) => {
    const made = makeList("List<object>", []);
    machine.call([...items].at(-1) ?? none, [made]);
    return listOf(itemsIn(machine, made));
  },
  buildSet: (machine, items) => {
    const made = toSet(machine, []);
    machine.call([...items].at(-1) ?? none, [made]);
    return made;
  },
  buildMap: (machine, items) => {
    const made = mapOf(machine, [], "Dictionary");
    machine.call([...items].at(-1) ?? none, [made]);
    return made;
  },
  generateSequence: generated,
  sequenceOf: (_, given) => {
    const items = [...given];
    return makeSequence(() => items[Symbol.iterator]());
  },
};

function asText(machine: Machine, value: Value): Value {
  const text = machine.call(machine.language.getAttribute(value, "toString()", machine), []);
  if (text.kind === "unknown") throw new NotKnown(text.why);
  return text;
}
