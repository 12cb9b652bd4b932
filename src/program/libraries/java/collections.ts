import { equal } from "../../languages/declared/equality.ts";
import { castTo, freshDefault } from "../../languages/declared/conversions.ts";
import { isArray, makeList } from "../../languages/declared/lists.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { JavaRandom } from "../../../random/java.ts";
import { NotKnown, toStringValue, sure } from "../../values/gaps.ts";
import { bool, dictionary, int, none } from "../../values/make.ts";
import type { DictionaryValue, ListValue, Machine, SetValue, Value } from "../../values/value.ts";
import { typeOfItems } from "../csharp/linqRules.ts";
import { itemsIn, type Rule, statics, wholeIn } from "../declared/table.ts";
import { streamIn } from "./lists.ts";
import { put, setMembers } from "./maps.ts";
import { generatorOf } from "./random.ts";
import { extreme, sorted } from "./streams.ts";

/** `List.of(a, b)`; an array alone is its items. */
const newList: Rule = (_, items) => {
  const [first] = items;
  const own =
    items.length === 1 && first?.kind === "list" && isArray(first) && !isMatrix(first)
      ? first.items
      : items;
  return makeList(`List<${typeOfItems(none, own)}>`, [...own]);
};

/** `List.of(new double[] { 1, 2 })` has one item. */
function isMatrix({ typeName }: ListValue): boolean {
  return /^(?:double|int|float|long)\[\]$/.test(typeName ?? "");
}

const copyList: Rule = (machine, [values]) => {
  const items = itemsIn(machine, values);
  return makeList(`List<${typeOfItems(values ?? none, items)}>`, items);
};

export const listClass = statics("List", { of: newList, copyOf: copyList });

export const setClass = statics("Set", {
  of: (machine, items) => {
    const set: SetValue = { kind: "set", entries: new Map() };
    setMembers.get("addAll")!.call(machine, set, [makeList("List<object>", [...items])], new Map());
    return set;
  },
});

function mapOf(machine: Machine, pairs: readonly (readonly Value[])[]): DictionaryValue {
  const made = dictionary();
  for (const [key, value] of pairs) put(machine, made, key, value ?? none);
  return made;
}

export const mapClass = statics("Map", {
  of: (machine, items) =>
    mapOf(
      machine,
      items.flatMap((key, at) => (at % 2 === 0 ? [[key, items[at + 1]!]] : [])),
    ),
  ofEntries: (machine, items) =>
    mapOf(
      machine,
      items.map((item) => (item.kind === "tuple" ? item.items : [])),
    ),
  entry: (_, [key, value]) => ({ kind: "tuple", items: [key ?? none, value ?? none] }),
});

function arrayIn(value: Value | undefined): ListValue {
  if (value?.kind === "list") return value;
  throw new NotKnown(value?.kind === "unknown" ? value.why : "these values are unknown");
}

/** The items of an array that is changed. */
function changed(
  machine: Machine,
  value: Value | undefined,
  change: (items: Value[]) => Value[],
): Value {
  const list = arrayIn(value);
  machine.touch(list);
  try {
    list.items = change(list.items);
  } catch (error) {
    if (error instanceof NotKnown) machine.lose(list);
    throw error;
  }
  return none;
}

function asItem(machine: Machine, list: ListValue, value: Value | undefined): Value {
  const type = itemTypeOf(list.typeName);
  return value ? (type === null ? value : castTo(value, type, machine)) : none;
}

function copyRange(machine: Machine, list: ListValue, from: number, to: number): Value {
  const item = itemTypeOf(list.typeName) ?? "object";
  if (from < 0 || from > list.items.length || to < from)
    return machine.fail("IndexError", `${from} > ${to}`);
  if (!machine.reserve(to - from)) throw new NotKnown("the program takes too many steps to follow");
  const items = list.items.slice(from, to);
  while (items.length < to - from) items.push(freshDefault(item, machine));
  return makeList(list.typeName ?? "object[]", items);
}

function arrayText(machine: Machine, value: Value | undefined, isDeep: boolean): string {
  if (value?.kind !== "list")
    return value ? machine.language.toText(value, "plain", machine) : "null";
  if (machine.lostIn(value) !== null) throw new NotKnown("a part of this text is unknown");
  return `[${value.items
    .map((item) =>
      isDeep && item.kind === "list" && isArray(item)
        ? arrayText(machine, item, true)
        : machine.language.toText(item, "plain", machine),
    )
    .join(", ")}]`;
}

function toArrayText(isDeep: boolean): Rule {
  return (machine, [list]) => toStringValue(arrayText(machine, list, isDeep), machine);
}

function deepEqual(machine: Machine, a: Value | undefined, b: Value | undefined): boolean {
  if (a?.kind === "list" && b?.kind === "list")
    return (
      a.items.length === b.items.length &&
      a.items.every((item, at) => deepEqual(machine, item, b.items[at]))
    );
  return sure(equal(a ?? none, b ?? none, machine));
}

export const arraysClass = statics("Arrays", {
  asList: newList,
  stream: (_, [list, from, to]) => {
    const own = arrayIn(list);
    return streamIn(own, from ? own.items.slice(wholeIn(from), wholeIn(to)) : own.items);
  },
  fill: (machine, args) => {
    const [list] = args;
    const isPart = args.length === 4;
    const value = asItem(machine, arrayIn(list), isPart ? args[3] : args[1]);
    return changed(machine, list, (items) =>
      isPart ? items.fill(value, wholeIn(args[1]), wholeIn(args[2])) : items.map(() => value),
    );
  },
  setAll: (machine, [list, make]) =>
    changed(machine, list, (items) =>
      items.map((_, at) => asItem(machine, arrayIn(list), machine.call(make ?? none, [int(at)]))),
    ),
  toString: toArrayText(false),
  deepToString: toArrayText(true),
  copyOf: (machine, [list, length]) => copyRange(machine, arrayIn(list), 0, wholeIn(length)),
  copyOfRange: (machine, [list, from, to]) =>
    copyRange(machine, arrayIn(list), wholeIn(from), wholeIn(to)),
  sort: (machine, [list, comparison]) =>
    changed(machine, list, (items) => sorted(machine, items, comparison)),
  equals: (machine, [a, b]) => bool(deepEqual(machine, a, b)),
  deepEquals: (machine, [a, b]) => bool(deepEqual(machine, a, b)),
});

export const collectionsClass = statics("Collections", {
  sort: (machine, [list, comparison]) =>
    changed(machine, list, (items) => sorted(machine, items, comparison)),
  reverse: (machine, [list]) => changed(machine, list, (items) => items.toReversed()),
  swap: (machine, [list, i, j]) =>
    changed(machine, list, (items) => {
      const [a, b] = [wholeIn(i), wholeIn(j)];
      return items.map((item, at) => (at === a ? items[b]! : at === b ? items[a]! : item));
    }),
  shuffle: (machine, [list, random]) => {
    if (!(random?.kind === "instance" && random.native instanceof JavaRandom)) {
      machine.lose(arrayIn(list));
      return machine.unknown("drawn by Random without a seed: every run differs");
    }
    const generator = generatorOf(machine, random);
    return changed(machine, list, (items) => {
      const all = [...items];
      for (let at = all.length; at > 1; at--) {
        const other = generator.nextBelow(at);
        [all[at - 1], all[other]] = [all[other]!, all[at - 1]!];
      }
      return all;
    });
  },
  max: (machine, [values, comparison]) =>
    extreme(machine, itemsIn(machine, values), comparison, 1) ?? machine.fail("StopIteration", ""),
  min: (machine, [values, comparison]) =>
    extreme(machine, itemsIn(machine, values), comparison, -1) ?? machine.fail("StopIteration", ""),
  nCopies: (machine, [count, value]) => {
    const length = wholeIn(count);
    if (!machine.reserve(length)) throw new NotKnown("the program takes too many steps to follow");
    const items = Array.from({ length }, () => value ?? none);
    return makeList(`List<${typeOfItems(none, items)}>`, items);
  },
  emptyList: () => makeList("List<object>", []),
  unmodifiableList: (_, [list]) => list ?? none,
  addAll: (machine, [list, ...items]) =>
    changed(machine, list, (own) => [
      ...own,
      ...items.map((item) => asItem(machine, arrayIn(list), item)),
    ]),
});
