import { freshDefault } from "../../languages/declared/conversions.ts";
import { makeBuilder, makeList, makeSequence } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { dictionary, int, none } from "../../values/make.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { itemsIn, textIn, type Rule, wholeIn } from "../declared/table.ts";
import { put } from "../java/maps.ts";
import { toSet } from "./grouping.ts";
import { commonType, entryIn, isFunction, listOf, pair, triple, typed } from "./making.ts";

/** The type that the text of the program says: `listOf<Double>()`. */
function statedType(named: ReadonlyMap<string, Value>): string | null {
  const type = named.get(":type");
  return type?.kind === "string" ? type.value : null;
}

function places(machine: Machine, size: Value | undefined): number {
  const count = wholeIn(size);
  if (count < 0) machine.fail("ValueError", `${count}`);
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

const array: Rule = (machine, items, named) => {
  const type = statedType(named);
  return type === null
    ? makeList(`${commonType(items)}[]`, [...items])
    : typed(machine, type, items);
};

/** `List(n) { … }`, `Array(n) { … }`. */
const byIndex =
  (make: Rule): Rule =>
  (machine, [size, fill], named) =>
    make(machine, filledBy(machine, size, fill ?? none), named);

/** `ArrayList()`, `ArrayList(8)`, `ArrayList(items)`. */
const copied: Rule = (machine, [first], named) =>
  list(machine, first && first.kind !== "int" ? itemsIn(machine, first) : [], named);

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
  ...{ listOf: list, mutableListOf: list, arrayListOf: list, emptyList: list },
  listOfNotNull: (machine, items, named) =>
    list(
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
  ...{ linkedMapOf: map("Dictionary"), LinkedHashMap: map("Dictionary") },
  ...{ hashMapOf: map("HashDictionary"), HashMap: map("HashDictionary") },
  ...{ setOf: set, mutableSetOf: set, linkedSetOf: set, emptySet: set },
  Pair: (_, [first, second]) => pair(first ?? none, second ?? none),
  Triple: (_, items) => triple([...items]),
  StringBuilder: (_, [first]) => makeBuilder(first?.kind === "string" ? first.value : ""),
  buildString: (machine, items) => {
    const builder = makeBuilder("");
    machine.call([...items].at(-1) ?? none, [builder]);
    return { kind: "string", value: textIn(asText(machine, builder)) };
  },
  buildList: (machine, items) => {
    const made = makeList("List<object>", []);
    machine.call([...items].at(-1) ?? none, [made]);
    return { ...made, typeName: `List<${commonType(made.items)}>` };
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
