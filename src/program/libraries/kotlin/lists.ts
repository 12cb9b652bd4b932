import { itemType, makeList } from "../../languages/declared/lists.ts";
import { freshDefault } from "../../languages/declared/conversions.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { equal } from "../../languages/declared/equality.ts";
import { makeRange } from "../../languages/kotlin/ranges.ts";
import { unit } from "../../languages/kotlin/types.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, int, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { changing, fitted, reading } from "../csharp/lists.ts";
import { holds, itemsIn, members, type Method, wholeIn } from "../declared/table.ts";
import { arraysClass } from "../java/collections.ts";
import { listMembers as javaLists } from "../java/lists.ts";
import { isFunction } from "./making.ts";
import { shuffled, sorting } from "./ordering.ts";

/** A method of Java's lists, which Kotlin calls so. */
function shared(...names: readonly string[]): [string, Method][] {
  return names.map((name) => [name, javaLists.get(name)!.call]);
}

/** A function of Java's `Arrays`. */
function throughArrays(name: string): Method {
  return (machine, self, items) =>
    machine.call(machine.language.getAttribute(arraysClass, `${name}()`, machine), [
      self,
      ...items,
    ]);
}

const at: Method = reading((machine, { items }, [index]) => {
  const place = wholeIn(index);
  return (
    items[place] ??
    machine.fail("IndexError", `Index ${place} out of bounds for length ${items.length}`)
  );
});

const properties: Readonly<Record<string, Method>> = {
  size: reading((_, { items }) => int(items.length)),
  indices: reading((_, { items }) => makeRange(0, items.length - 1, 1)),
  lastIndex: reading((_, { items }) => int(items.length - 1)),
};

/** Items in another order, in the same list or array. */
function reordering(
  order: (machine: Machine, items: readonly Value[], given: readonly Value[]) => Value[],
): Method {
  return changing((machine, list, given) => {
    list.items = order(machine, list.items, given);
    return unit;
  });
}

const common: Readonly<Record<string, Method>> = {
  ...{ get: at, elementAt: at },
  set: changing((machine, list, [index, value]) => {
    machine.language.setItem(list, index ?? none, value ?? none, machine);
    return unit;
  }),
  getOrNull: reading((_, { items }, [index]) => items[wholeIn(index)] ?? none),
  getOrElse: reading(
    (machine, { items }, [index, make]) =>
      items[wholeIn(index)] ?? machine.call(make ?? none, [index ?? none]),
  ),
  ...{
    component1: reading((_, { items }) => items[0] ?? none),
    component2: reading((_, { items }) => items[1] ?? none),
    component3: reading((_, { items }) => items[2] ?? none),
  },
  ...{ sort: reordering(sorting(1, false)), sortDescending: reordering(sorting(-1, false)) },
  ...{ sortBy: reordering(sorting(1, true)), sortByDescending: reordering(sorting(-1, true)) },
  reverse: reordering((_, items) => items.toReversed()),
  shuffle: reordering((machine, items, [random]) => shuffled(machine, items, random)),
  fill: changing((machine, list, [value, from, to]) => {
    const given = fitted(machine, list, value);
    list.items.fill(given, wholeIn(from, 0), wholeIn(to, list.items.length));
    return unit;
  }),
  iterator: (_, self) => self,
};

function copyRange(machine: Machine, list: ListValue, from: number, to: number): Value {
  if (from < 0 || to < from) return machine.fail("IndexError", `${from} > ${to}`);
  if (!machine.reserve(to - from)) throw new NotKnown("the program takes too many steps to follow");
  const items = list.items.slice(from, to);
  const empty = itemTypeOf(list.typeName) ?? "object";
  while (items.length < to - from) items.push(freshDefault(empty, machine));
  return makeList(list.typeName ?? "object[]", items);
}

/** The members of arrays. */
export const arrayMembers = members(properties, {
  ...common,
  copyOf: reading((machine, list, [length]) =>
    copyRange(machine, list, 0, wholeIn(length, list.items.length)),
  ),
  clone: reading((machine, list) => copyRange(machine, list, 0, list.items.length)),
  copyOfRange: reading((machine, list, [from, to]) =>
    wholeIn(to) > list.items.length
      ? machine.fail("IndexError", `toIndex: ${wholeIn(to)}, size: ${list.items.length}`)
      : copyRange(machine, list, wholeIn(from), wholeIn(to)),
  ),
  sliceArray: reading((machine, list, [places]) =>
    makeList(
      list.typeName ?? "object[]",
      itemsIn(machine, places).map(
        (place) => list.items[wholeIn(place)] ?? machine.fail("IndexError", ""),
      ),
    ),
  ),
  copyInto: reading((machine, list, [target, offset, from, to]) => {
    if (target?.kind !== "list") throw new NotKnown("the values written here are unknown");
    const part = list.items.slice(wholeIn(from, 0), wholeIn(to, list.items.length));
    machine.touch(target);
    target.items.splice(wholeIn(offset, 0), part.length, ...part);
    return target;
  }),
  reversedArray: reading((_, list) =>
    makeList(list.typeName ?? "object[]", list.items.toReversed()),
  ),
  sortedArray: reading((machine, list) =>
    makeList(list.typeName ?? "object[]", sorting(1, false)(machine, list.items, [])),
  ),
  ...{ contentToString: throughArrays("toString"), contentEquals: throughArrays("equals") },
  contentDeepToString: throughArrays("deepToString"),
  contentDeepEquals: throughArrays("deepEquals"),
});

function without(
  machine: Machine,
  list: ListValue,
  wanted: Value | undefined,
  keeps: boolean,
): Value {
  const others = isFunction(wanted) ? null : itemsIn(machine, wanted);
  const is = (item: Value): boolean =>
    others === null
      ? holds(machine, wanted ?? none, item)
      : others.some((other) => sure(equal(other, item, machine)));
  const kept = list.items.filter((item) => is(item) === keeps);
  const isLess = kept.length < list.items.length;
  list.items = kept;
  return bool(isLess);
}

/** The members of lists. */
export const listMembers = members(properties, {
  ...common,
  ...Object.fromEntries(
    shared(
      "add",
      "addAll",
      "clear",
      "addFirst",
      "addLast",
      "removeFirst",
      "removeLast",
      "replaceAll",
    ),
  ),
  removeAt: (machine, self, items) =>
    javaLists.get("remove")!.call(machine, self, items, new Map()),
  remove: changing((machine, list, [wanted]) => {
    const place = list.items.findIndex((item) => sure(equal(item, wanted ?? none, machine)));
    if (place >= 0) list.items.splice(place, 1);
    return bool(place >= 0);
  }),
  removeAll: changing((machine, list, [wanted]) => without(machine, list, wanted, false)),
  retainAll: changing((machine, list, [wanted]) => without(machine, list, wanted, true)),
  removeIf: changing((machine, list, [wanted]) => without(machine, list, wanted, false)),
  subList: reading((machine, list, [from, to]) => {
    const [start, end] = [wholeIn(from), wholeIn(to)];
    if (start < 0 || end > list.items.length || start > end)
      return machine.fail("IndexError", `fromIndex: ${start}, toIndex: ${end}`);
    return makeList(`List<${itemType(list) ?? "object"}>`, list.items.slice(start, end));
  }),
});
