import { itemType, makeList } from "../../languages/declared/lists.ts";
import { freshDefault } from "../../languages/declared/conversions.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { equal } from "../../languages/java/equality.ts";
import { placeIn } from "../../languages/kotlin/items.ts";
import { makeRange } from "../../languages/kotlin/ranges.ts";
import { unit } from "../../languages/kotlin/types.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, int, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { changing as changingArray, fitted, reading as readingArray } from "../csharp/lists.ts";
import {
  holds,
  itemsIn,
  type Member,
  type Members,
  members,
  type Method,
  wholeIn,
} from "../declared/table.ts";
import { heapMembers as javaHeaps } from "../java/heaps.ts";
import { walker } from "../java/iterators.ts";
import { arraysClass } from "../java/collections.ts";
import { changing, listMembers as javaLists, reading } from "../java/lists.ts";
import { placeInOrder } from "../java/ordering.ts";
import type { Change } from "../java/views.ts";
import { isFunction } from "./making.ts";
import { shuffled, sortedArray, sortedWith, sorting } from "./ordering.ts";

/** A function of Java's `Arrays`. */
function throughArrays(name: string): Method {
  return (machine, self, items) =>
    machine.call(machine.language.getAttribute(arraysClass, `${name}()`, machine), [
      self,
      ...items,
    ]);
}

const properties: Readonly<Record<string, Method>> = {
  size: readingArray((_, { items }) => int(items.length)),
  indices: readingArray((_, { items }) => makeRange(0, items.length - 1, 1)),
  lastIndex: readingArray((_, { items }) => int(items.length - 1)),
};

type ListRule = (machine: Machine, list: ListValue, items: readonly Value[]) => Value;

/** A change of an array, or of a list as far as it allows one. */
type Changing = (change: Change, rule: ListRule) => Method;

const inArray: Changing = (_, rule) => changingArray(rule);

/** Methods that put the items into another order, in the same list or array. */
function inPlace(change: Changing): Readonly<Record<string, Method>> {
  const reordering = (
    order: (machine: Machine, items: readonly Value[], given: readonly Value[]) => Value[],
  ): Method =>
    change("sets", (machine, list, given) => {
      list.items = order(machine, list.items, given);
      return unit;
    });
  return {
    ...{ sort: reordering(sorting(1, false)), sortDescending: reordering(sorting(-1, false)) },
    ...{ sortBy: reordering(sorting(1, true)), sortByDescending: reordering(sorting(-1, true)) },
    sortWith: reordering(sortedWith),
    reverse: reordering((_, items) => items.toReversed()),
    shuffle: reordering((machine, items, [random]) => shuffled(machine, items, random)),
  };
}

const at: Method = readingArray((machine, list, [index]) => {
  const place = placeIn(machine, list, index ?? none);
  return list.items[place]!;
});

/** Filled with one value, or the part between two places. */
const fill = changingArray((machine, list, [value, from, to]) => {
  const given = fitted(machine, list, value);
  const [start, end] = [wholeIn(from, 0), wholeIn(to, list.items.length)];
  if (start < 0 || end > list.items.length || start > end)
    machine.fail("IndexError", `fromIndex: ${start}, toIndex: ${end}, size: ${list.items.length}`);
  list.items.fill(given, start, end);
  return unit;
});

function copyRange(machine: Machine, list: ListValue, from: number, to: number): Value {
  if (from < 0 || to < from) return machine.fail("IndexError", `${from} > ${to}`);
  if (!machine.reserve(to - from)) throw new NotKnown("the program takes too many steps to follow");
  const items = list.items.slice(from, to);
  const empty = itemTypeOf(list.typeName) ?? "object";
  while (items.length < to - from) items.push(freshDefault(empty, machine));
  return makeList(list.typeName ?? "object[]", items);
}

/** `binarySearch(x)`, also in a part of it, or as a comparator says. */
const binarySearch: Method = readingArray((machine, list, given) => {
  const [wanted, ...rest] = [...given];
  const compare = rest.find((each) => isFunction(each));
  const bounds = rest.filter((each) => each.kind === "int").map((each) => wholeIn(each));
  if (bounds.length + (compare ? 1 : 0) < rest.length || isFunction(wanted))
    throw new NotKnown("`binarySearch` is not followed");
  const [from = 0, to = list.items.length] = bounds;
  if (from < 0 || to > list.items.length || from > to)
    return machine.fail("RangeError", `fromIndex: ${from}, toIndex: ${to}`);
  const found = placeInOrder(machine, list.items.slice(from, to), wanted ?? none, compare);
  return int(found >= 0 ? found + from : found - from);
});

/** The members of arrays. */
export const arrayMembers = members(properties, {
  ...inPlace(inArray),
  ...{ get: at, elementAt: at, binarySearch, fill },
  set: changingArray((machine, list, [index, value]) => {
    machine.language.setItem(list, index ?? none, value ?? none, machine);
    return unit;
  }),
  iterator: readingArray((_, list) =>
    walker(makeList(`List<${itemType(list) ?? "object"}>`, [...list.items]), list),
  ),
  copyOf: readingArray((machine, list, [length]) =>
    copyRange(machine, list, 0, wholeIn(length, list.items.length)),
  ),
  clone: readingArray((machine, list) => copyRange(machine, list, 0, list.items.length)),
  copyOfRange: readingArray((machine, list, [from, to]) =>
    wholeIn(to) > list.items.length
      ? machine.fail(
          "RangeError",
          `toIndex (${wholeIn(to)}) is greater than size (${list.items.length}).`,
        )
      : copyRange(machine, list, wholeIn(from), wholeIn(to)),
  ),
  sliceArray: readingArray((machine, list, [places]) =>
    makeList(
      list.typeName ?? "object[]",
      itemsIn(machine, places).map(
        (place) => list.items[wholeIn(place)] ?? machine.fail("IndexError", ""),
      ),
    ),
  ),
  copyInto: readingArray((machine, list, [target, offset, from, to]) => {
    if (target?.kind !== "list") throw new NotKnown("the values written here are unknown");
    const [start, end] = [wholeIn(from, 0), wholeIn(to, list.items.length)];
    const place = wholeIn(offset, 0);
    if (
      start < 0 ||
      end > list.items.length ||
      place < 0 ||
      place + end - start > target.items.length
    )
      return machine.fail("IndexError", "");
    const part = list.items.slice(start, end);
    machine.touch(target);
    target.items.splice(place, part.length, ...part);
    return target;
  }),
  reversedArray: readingArray((_, list) =>
    makeList(list.typeName ?? "object[]", list.items.toReversed()),
  ),
  ...{ sortedArray: sortedArray(1), sortedArrayDescending: sortedArray(-1) },
  ...{ contentToString: throughArrays("toString"), contentEquals: throughArrays("equals") },
  ...{
    contentDeepToString: throughArrays("deepToString"),
    contentHashCode: throughArrays("hashCode"),
  },
  contentDeepEquals: throughArrays("deepEquals"),
});

/** Keeps what a test, or being in a collection, says. */
function keeping(isKept: boolean): Method {
  return changing("removes", (machine, list, [wanted]) => {
    const others = isFunction(wanted) ? null : itemsIn(machine, wanted);
    const is = (item: Value): boolean =>
      others === null
        ? holds(machine, wanted ?? none, item)
        : others.some((other) => sure(equal(item, other, machine)));
    const kept = list.items.filter((item) => is(item) === isKept);
    const isLess = kept.length < list.items.length;
    if (isLess) list.items = kept;
    return bool(isLess);
  });
}

/** What is at one end is taken, or is missing. */
function taken(end: 0 | -1, isStrict: boolean): Method {
  return changing("removes", (machine, list) => {
    const found = end === 0 ? list.items.shift() : list.items.pop();
    if (found) return found;
    return isStrict ? machine.fail("NoSuchElementException", "List is empty.") : none;
  });
}

/** A list that shows another one from its end. */
function backwards(list: ListValue): ListValue {
  return {
    kind: "list",
    get items() {
      return list.items.toReversed();
    },
    set items(items) {
      list.items = items.toReversed();
    },
    ...(list.typeName === undefined ? {} : { typeName: list.typeName }),
  };
}

/** Methods that Java calls so, too, under names of Kotlin. */
const renamed: Readonly<Record<string, string>> = { removeAt: "remove", isEmpty: "isEmpty" };

/** What Java's lists have and Kotlin has otherwise, or not at all. */
const left =
  /^(?:size|remove|reversed|sort|forEach|stream|parallelStream|toArray|elementAt|indexOf|lastIndexOf|contains|containsAll|empty|removeAll|retainAll|removeIf)$/;

const own = members(properties, {
  ...inPlace(changing),
  ...{ get: at, elementAt: at, binarySearch },
  ...Object.fromEntries(
    Object.entries(renamed).map(([name, java]) => [name, javaLists.get(java)!.call]),
  ),
  fill: changing("sets", (machine, list, [value]) => {
    list.items = list.items.map(() => fitted(machine, list, value));
    return unit;
  }),
  remove: changing("removes", (machine, list, [wanted]) => {
    const place = list.items.findIndex((item) => sure(equal(wanted ?? none, item, machine)));
    if (place >= 0) list.items.splice(place, 1);
    return bool(place >= 0);
  }),
  ...{ removeAll: keeping(false), retainAll: keeping(true), removeIf: keeping(false) },
  ...{ removeFirst: taken(0, true), removeLast: taken(-1, true) },
  ...{ removeFirstOrNull: taken(0, false), removeLastOrNull: taken(-1, false) },
  asReversed: reading((_, list) => backwards(list)),
});

/** The members of lists. */
export const listMembers: Members = new Map([
  ...[...javaLists].filter(([name]) => !left.test(name)),
  ...own,
]);

/** The members of a priority queue, whose size is a property here. */
export const heapMembers: Members = new Map<string, Member>([
  ...[...javaHeaps].filter(
    ([name]) => !/^(?:size|forEach|stream|parallelStream|toArray)$/.test(name),
  ),
  ["size", own.get("size")!],
]);
