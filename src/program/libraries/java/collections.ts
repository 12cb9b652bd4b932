import { isArray, makeList } from "../../languages/declared/lists.ts";
import { equal } from "../../languages/java/equality.ts";
import { giveNature, natureOf } from "../../languages/java/natures.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, int, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { typeOfItems } from "../csharp/linqRules.ts";
import { itemsIn, type Rule, statics, wholeIn } from "../declared/table.ts";
import { arrayRules, listIn, asItem } from "./arrays.ts";
import { emptyMap, emptySet } from "./creating.ts";
import { comparingPart, reversedOrder } from "./functions.ts";
import { changing } from "./lists.ts";
import { allIn, membershipOf } from "./membership.ts";
import { put } from "./maps.ts";
import { extreme, placeInOrder, sorted } from "./ordering.ts";
import { isRandom, shuffledBy } from "./random.ts";
import { addAll } from "./sets.ts";
import { asFixedList, asReadOnly, toEntry } from "./views.ts";

/** `List.of(new double[] { 1, 2 })` has one item. */
function isMatrix({ typeName }: ListValue): boolean {
  return /^(?:double|int|float|long|char|short|s?byte|bool)\[\]$/.test(typeName ?? "");
}

/** The array that stands for all items; null: the items are given one by one. */
function arrayIn(items: readonly Value[]): ListValue | null {
  const [first] = items;
  return items.length === 1 && first?.kind === "list" && isArray(first) && !isMatrix(first)
    ? first
    : null;
}

function listOf(items: readonly Value[]): ListValue {
  return makeList(`List<${typeOfItems(none, items)}>`, [...items]);
}

/** What cannot be changed, and holds no `null`. */
function fixed(machine: Machine, items: readonly Value[]): Value {
  if (items.some(({ kind }) => kind === "none")) return machine.fail("AttributeError", "");
  return giveNature(listOf(items), { kind: "immutable" });
}

export const listClass = statics("List", {
  of: (machine, items) => fixed(machine, arrayIn(items)?.items ?? items),
  copyOf: (machine, [values]) => fixed(machine, itemsIn(machine, values)),
});

/** The items of a set or a map that is made of some, of which no two may be equal. */
function refuseEqual(machine: Machine, isAdded: boolean, what: string, item: Value): void {
  if (isAdded) return;
  const text = machine.language.toText(item, "plain", machine);
  machine.fail("ValueError", `duplicate ${what}: ${text}`);
}

export const setClass = statics("Set", {
  of: (machine, items) => {
    const set = emptySet("HashSet", { kind: "plain" });
    for (const item of arrayIn(items)?.items ?? items)
      refuseEqual(machine, addAll(machine, set, [item]), "element", item);
    return giveNature(set, { kind: "immutable", isUnordered: true });
  },
  copyOf: (machine, [values]) => {
    const set = emptySet("HashSet", { kind: "plain" });
    addAll(machine, set, allIn(machine, values));
    return giveNature(set, { kind: "immutable", isUnordered: true });
  },
});

function mapOf(machine: Machine, pairs: readonly (readonly Value[])[]): Value {
  const made = emptyMap("Dictionary", { kind: "plain" });
  for (const [key, value] of pairs) {
    const { size } = made.entries;
    put(machine, made, key, value ?? none);
    refuseEqual(machine, made.entries.size > size, "key", key ?? none);
  }
  return giveNature(made, { kind: "immutable", isUnordered: true });
}

function entry([key, value]: readonly Value[]): Value {
  return { kind: "tuple", items: [key ?? none, value ?? none] };
}

export const mapClass = statics(
  "Map",
  {
    of: (machine, items) =>
      mapOf(
        machine,
        items.flatMap((key, at) => (at % 2 === 0 ? [[key, items[at + 1]!]] : [])),
      ),
    ofEntries: (machine, items) =>
      mapOf(
        machine,
        (arrayIn(items)?.items ?? items).map((item) => (item.kind === "tuple" ? item.items : [])),
      ),
    copyOf: (machine, [map]) => {
      if (map?.kind !== "dictionary" || machine.lostIn(map) !== null)
        throw new NotKnown("these values are unknown");
      return mapOf(machine, [...map.entries.values()]);
    },
    entry: (_, items) => entry(items),
  },
  {
    Entry: statics("Entry", {
      comparingByKey: comparingPart(0),
      comparingByValue: comparingPart(1),
    }),
  },
);

/** `new AbstractMap.SimpleEntry<>(key, value)`: an entry of a map of its own, so its value can be set. */
export function makeEntry(machine: Machine, [key, value]: readonly Value[]): Value {
  const map = emptyMap("Dictionary", { kind: "plain" });
  put(machine, map, key, value ?? none);
  const [own] = map.entries.keys();
  return own === undefined ? entry([key ?? none, value ?? none]) : toEntry(map, own);
}

export const arraysClass = statics("Arrays", {
  ...arrayRules,
  asList: (_, items) => {
    const array = arrayIn(items);
    const type = `List<${typeOfItems(none, array?.items ?? items)}>`;
    return asFixedList(array ?? makeList("object[]", [...items]), type);
  },
});

/** A function that gives the items of a list another order, or other values. */
function reordering(
  order: (machine: Machine, items: readonly Value[], given: readonly Value[]) => Value[],
): Rule {
  const change = changing("sets", (machine, list, given) => {
    list.items = order(machine, list.items, given);
    return none;
  });
  return (machine, [list, ...given]) => {
    const lost = machine.lostIn(listIn(list));
    if (lost !== null) throw new NotKnown(lost);
    return change(machine, list!, given, new Map());
  };
}

function checkPlace(machine: Machine, items: readonly Value[], place: number): void {
  if (place < 0 || place >= items.length)
    machine.fail("RangeError", `Index ${place} out of bounds for length ${items.length}`);
}

const shuffled = reordering((machine, items, [random]) => {
  if (!random || !isRandom(random))
    throw new NotKnown("drawn by Random without a seed: every run differs");
  return shuffledBy(machine, items, random);
});

function rotated(items: readonly Value[], distance: number): Value[] {
  if (items.length === 0) return [];
  const start = (((-distance % items.length) + items.length) % items.length) + 0;
  return [...items.slice(start), ...items.slice(0, start)];
}

const addItems = changing("adds", (machine, list, items) => {
  list.items = [...list.items, ...items.map((item) => asItem(machine, list, item))];
  return bool(items.length > 0);
});

const repeated: Rule = (machine, [count, value]) => {
  const length = wholeIn(count);
  if (length < 0) return machine.fail("ValueError", `List length = ${length}`);
  if (!machine.reserve(length)) throw new NotKnown("the program takes too many steps to follow");
  const items = Array.from({ length }, () => value ?? none);
  return giveNature(listOf(items), { kind: "immutable" });
};

/** What shows a collection that cannot be changed through it. */
const readOnly: Rule = (_, [values]) => {
  if (values?.kind === "list") return asReadOnly(values);
  if (values?.kind === "set")
    return giveNature({ ...values }, { ...natureOf(values), kind: "readOnly" });
  if (values?.kind === "dictionary")
    return giveNature({ ...values }, { ...natureOf(values), kind: "readOnly" });
  throw new NotKnown("these values are unknown");
};

const best =
  (sign: 1 | -1): Rule =>
  (machine, [values, comparison]) =>
    extreme(machine, allIn(machine, values), comparison, sign) ??
    machine.fail("NoSuchElementException", "");

/** Read only, and synchronized: the same for a program that runs alone. */
const itself: Rule = (_, [values]) => values ?? none;

export const collectionsClass = statics("Collections", {
  sort: reordering((machine, items, [comparison]) => sorted(machine, items, comparison)),
  reverse: reordering((_, items) => items.toReversed()),
  swap: reordering((machine, items, [i, j]) => {
    const [a, b] = [wholeIn(i), wholeIn(j)];
    for (const place of [a, b]) checkPlace(machine, items, place);
    return items.map((item, at) => (at === a ? items[b]! : at === b ? items[a]! : item));
  }),
  rotate: reordering((_, items, [distance]) => rotated(items, wholeIn(distance))),
  fill: reordering((_, items, [value]) => items.map(() => value ?? none)),
  shuffle: shuffled,
  ...{ max: best(1), min: best(-1), reverseOrder: reversedOrder, nCopies: repeated },
  frequency: (machine, [values, wanted]) =>
    int(allIn(machine, values).filter((item) => sure(equal(wanted ?? none, item, machine))).length),
  disjoint: (machine, [one, other]) => {
    const isIn = membershipOf(machine, other);
    return bool(!allIn(machine, one).some(isIn));
  },
  binarySearch: (machine, [list, key, comparison]) =>
    int(placeInOrder(machine, itemsIn(machine, list), key ?? none, comparison)),
  addAll: (machine, [target, ...items]) => {
    const own = arrayIn(items)?.items ?? items;
    if (target?.kind === "list" && natureOf(target)?.kind !== "heap")
      return addItems(machine, target, own, new Map());
    const add = machine.language.getAttribute(target ?? none, "add()", machine);
    const before = own.map((item) => machine.call(add, [item]));
    const open = before.find(({ kind }) => kind === "unknown");
    return open ?? bool(before.some((each) => each.kind === "bool" && each.value));
  },
  emptyList: () => giveNature(makeList("List<object>", []), { kind: "immutable" }),
  emptyMap: () => giveNature(emptyMap("Dictionary", { kind: "plain" }), { kind: "immutable" }),
  emptySet: () => giveNature(emptySet("LinkedSet"), { kind: "immutable" }),
  singletonList: (_, [item]) => giveNature(listOf([item ?? none]), { kind: "immutable" }),
  singleton: (machine, [item]) => {
    const set = emptySet("LinkedSet");
    addAll(machine, set, [item ?? none]);
    return giveNature(set, { kind: "immutable" });
  },
  singletonMap: (machine, [key, value]) => {
    const made = emptyMap("Dictionary", { kind: "plain" });
    put(machine, made, key, value ?? none);
    return giveNature(made, { kind: "immutable" });
  },
  ...{ unmodifiableList: readOnly, unmodifiableCollection: readOnly },
  ...{ unmodifiableSet: readOnly, unmodifiableMap: readOnly },
  ...{ synchronizedList: itself, synchronizedMap: itself, synchronizedSet: itself },
});
