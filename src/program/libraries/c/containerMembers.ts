import { findOrder, isBefore } from "../../languages/c/order.ts";
import { makePair } from "../../languages/c/pairs.ts";
import { Pointer, wrap } from "../../languages/c/places.ts";
import { orderedBy, placeOfKey } from "../../languages/c/sortedLists.ts";
import { itemTypeOf, readType } from "../../languages/c/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, none } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { between } from "../../languages/c/iterators.ts";
import { popHeap, pushHeap } from "./heaps.ts";
import { changing, itemAt, itemOf, madeOf, onList, placeIn, vectorMembers } from "./members.ts";
import { comesBefore, isEqual, tested } from "./stretches.ts";
import type { Method } from "./table.ts";
import { bareTable } from "../../values/bareTable.ts";

type Methods = ReadonlyMap<string, Method>;

const counts: readonly [string, Method][] = [
  ["size", onList((_, { items }) => makeNumber("ulong", items.length))],
  ["empty", onList((_, { items }) => bool(items.length === 0))],
];

const swap = vectorMembers.get("swap")!;

/** Takes an item away, which must be there. */
function taking(take: (items: Value[]) => void): Method {
  return changing((_, list) => {
    if (list.items.length === 0) throw new NotKnown("this is outside of the array");
    take(list.items);
    return none;
  });
}

const push = changing((machine, list, [value]) => {
  list.items.push(itemOf(machine, list, value));
  return none;
});

const emplace = changing((machine, list, items) => {
  list.items.push(madeOf(machine, itemTypeOf(list.typeName) ?? "", items));
  return none;
});

const first = onList((machine, list) => itemAt(machine, list, 0));
const last = onList((machine, list) => itemAt(machine, list, list.items.length - 1));

const stackMembers: Methods = new Map([
  ...counts,
  ["top", last],
  ["push", push],
  ["emplace", emplace],
  ["pop", taking((items) => items.pop())],
  ["swap", swap],
]);

const queueMembers: Methods = new Map([
  ...counts,
  ["front", first],
  ["back", last],
  ["push", push],
  ["emplace", emplace],
  ["pop", taking((items) => items.shift())],
  ["swap", swap],
]);

/** Adds an item to a heap. */
function heapWith(machine: Machine, list: ListValue, item: Value): Value {
  const order = findOrder(list.typeName, machine);
  list.items = [...pushHeap(machine, [...list.items, item], order)];
  return none;
}

const priorityMembers: Methods = new Map([
  ...counts,
  ["top", first],
  [
    "push",
    changing((machine, list, [value]) => heapWith(machine, list, itemOf(machine, list, value))),
  ],
  [
    "emplace",
    changing((machine, list, items) =>
      heapWith(machine, list, madeOf(machine, itemTypeOf(list.typeName) ?? "", items)),
    ),
  ],
  [
    "pop",
    changing((machine, list) => {
      if (list.items.length === 0) throw new NotKnown("this is outside of the array");
      list.items = [...popHeap(machine, list.items, findOrder(list.typeName, machine))];
      list.items.pop();
      return none;
    }),
  ],
  ["swap", swap],
]);

/** Removes the items for which a test holds: how many. */
function removeWhere(list: ListValue, test: (item: Value, at: number) => boolean): Value {
  const kept = list.items.filter((item, at) => !test(item, at));
  const count = list.items.length - kept.length;
  list.items = kept;
  return makeNumber("ulong", count);
}

const listMembers: Methods = new Map([
  ...vectorMembers,
  [
    "sort",
    changing((machine, list, [order]) => {
      list.items = list.items.toSorted((a, b) =>
        comesBefore(machine, a, b, order) ? -1 : comesBefore(machine, b, a, order) ? 1 : 0,
      );
      return none;
    }),
  ],
  [
    "reverse",
    changing((_, list) => {
      list.items = list.items.toReversed();
      return none;
    }),
  ],
  [
    "remove",
    changing((machine, list, [value]) =>
      removeWhere(list, (item) => isEqual(machine, item, value)),
    ),
  ],
  ["remove_if", changing((machine, list, [test]) => removeWhere(list, tested(machine, test)))],
  [
    "unique",
    changing((machine, list) => {
      const before = list.items;
      return removeWhere(list, (item, at) => at > 0 && isEqual(machine, before[at - 1]!, item));
    }),
  ],
]);

/** The place of the first item with a key; −1: there is none. */
function indexOfKey(machine: Machine, list: ListValue, key: Value): number {
  const at = placeOfKey(list, key, false, machine);
  const found = list.items[at];
  const order = findOrder(list.typeName, machine);
  return found && !isBefore(machine, key, orderedBy(list, found), order) ? at : -1;
}

function countOfKey(machine: Machine, list: ListValue, key: Value): number {
  return placeOfKey(list, key, true, machine) - placeOfKey(list, key, false, machine);
}

const pointer = (list: ListValue, at: number): Value => wrap(new Pointer(list, at));

function bound(isAfter: boolean): Method {
  return onList((machine, list, [key]) =>
    pointer(list, placeOfKey(list, key ?? none, isAfter, machine)),
  );
}

function addOne(machine: Machine, list: ListValue, item: Value): Value {
  const at = placeOfKey(list, orderedBy(list, item), true, machine);
  list.items.splice(at, 0, item);
  return pointer(list, at);
}

const sortedMembers: Methods = new Map([
  ...["size", "empty", "begin", "end", "cbegin", "cend", "rbegin", "rend", "clear", "swap"].map(
    (name): [string, Method] => [name, vectorMembers.get(name)!],
  ),
  [
    "insert",
    changing((machine, list, [value, until]) => {
      if (!until) return addOne(machine, list, itemOf(machine, list, value));
      for (const each of between(machine, value, until).items)
        addOne(machine, list, itemOf(machine, list, each));
      return none;
    }),
  ],
  [
    "emplace",
    changing((machine, list, items) =>
      addOne(machine, list, madeOf(machine, itemTypeOf(list.typeName) ?? "", items)),
    ),
  ],
  [
    "count",
    onList((machine, list, [key]) => makeNumber("ulong", countOfKey(machine, list, key ?? none))),
  ],
  ["contains", onList((machine, list, [key]) => bool(countOfKey(machine, list, key ?? none) > 0))],
  [
    "find",
    onList((machine, list, [key]) => {
      const at = indexOfKey(machine, list, key ?? none);
      return pointer(list, at < 0 ? list.items.length : at);
    }),
  ],
  ["lower_bound", bound(false)],
  ["upper_bound", bound(true)],
  [
    "equal_range",
    onList((machine, list, [key]) =>
      makePair(
        [false, true].map((side) => pointer(list, placeOfKey(list, key ?? none, side, machine))),
      ),
    ),
  ],
  [
    "erase",
    changing((machine, list, [from, until]) => {
      const isPlace = from?.kind === "instance" && from.native instanceof Pointer;
      if (isPlace) {
        const at = placeIn(list, from);
        list.items.splice(at, until ? placeIn(list, until) - at : 1);
        return pointer(list, at);
      }
      const count = countOfKey(machine, list, from ?? none);
      list.items.splice(placeOfKey(list, from ?? none, false, machine), count);
      return makeNumber("ulong", count);
    }),
  ],
]);

const tables: Readonly<Record<string, Methods>> = bareTable({
  ...{ stack: stackMembers, queue: queueMembers, priority_queue: priorityMembers },
  ...{ list: listMembers, multiset: sortedMembers, multimap: sortedMembers },
});

/** The methods of a container that is a list here, by its type. */
export function containerMembers(typeName: string | undefined): Methods {
  return tables[readType(typeName ?? "").name] ?? vectorMembers;
}
