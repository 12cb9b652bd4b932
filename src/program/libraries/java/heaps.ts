import { makeList } from "../../languages/declared/lists.ts";
import { giveNature, natureOf } from "../../languages/java/natures.ts";
import { bool, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { fitted } from "../csharp/lists.ts";
import { itemsIn, members, type Members } from "../declared/table.ts";
import { changing, listMembers, placeOf, reading, removals } from "./lists.ts";
import { compareBy } from "./ordering.ts";

type Compare = (left: Value, right: Value) => number;

function comparisonIn(machine: Machine, list: ListValue): Compare {
  return compareBy(machine, natureOf(list)?.comparison);
}

/** Puts an item into a place, or as far above it as it belongs. */
function siftUp(items: Value[], from: number, item: Value, compare: Compare): void {
  let at = from;
  while (at > 0) {
    const parent = (at - 1) >>> 1;
    if (compare(item, items[parent]!) >= 0) break;
    items[at] = items[parent]!;
    at = parent;
  }
  items[at] = item;
}

/** Puts an item into a place, or as far below it as it belongs. */
function siftDown(items: Value[], from: number, item: Value, compare: Compare): void {
  let at = from;
  while (at < items.length >>> 1) {
    let child = 2 * at + 1;
    if (child + 1 < items.length && compare(items[child]!, items[child + 1]!) > 0) child++;
    if (compare(item, items[child]!) <= 0) break;
    items[at] = items[child]!;
    at = child;
  }
  items[at] = item;
}

function heapify(items: Value[], compare: Compare): void {
  for (let at = (items.length >>> 1) - 1; at >= 0; at--) siftDown(items, at, items[at]!, compare);
}

function offer(machine: Machine, list: ListValue, value: Value): void {
  if (value.kind === "none") machine.fail("AttributeError", "");
  list.items.push(value);
  siftUp(list.items, list.items.length - 1, value, comparisonIn(machine, list));
}

function removeAt(machine: Machine, list: ListValue, place: number): void {
  const last = list.items.pop()!;
  if (place === list.items.length) return;
  const compare = comparisonIn(machine, list);
  siftDown(list.items, place, last, compare);
  if (list.items[place] === last) siftUp(list.items, place, last, compare);
}

function poll(machine: Machine, list: ListValue): Value | null {
  const [first] = list.items;
  if (!first) return null;
  removeAt(machine, list, 0);
  return first;
}

function keeping(machine: Machine, list: ListValue, test: (item: Value) => boolean): Value {
  const kept = list.items.filter(test);
  const isLess = kept.length < list.items.length;
  list.items = kept;
  if (isLess) heapify(list.items, comparisonIn(machine, list));
  return bool(isLess);
}

const add = changing("adds", (machine, list, [value]) => {
  offer(machine, list, fitted(machine, list, value));
  return bool(true);
});

const shared = [
  ...["size", "isEmpty", "contains", "containsAll", "clear", "forEach", "stream", "toArray"],
  ...["iterator", "peek", "element", "parallelStream"],
];

/** The methods of `PriorityQueue`. */
export const heapMembers: Members = new Map([
  ...shared.map((name) => [name, listMembers.get(name)!] as const),
  ...members(
    {},
    {
      ...{ add, offer: add },
      addAll: changing("adds", (machine, list, [values]) => {
        const items = itemsIn(machine, values);
        for (const item of items) offer(machine, list, fitted(machine, list, item));
        return bool(items.length > 0);
      }),
      poll: changing("removes", (machine, list) => poll(machine, list) ?? none),
      remove: changing("removes", (machine, list, [value]) => {
        if (!value) return poll(machine, list) ?? machine.fail("NoSuchElementException", "");
        const place = placeOf(machine, list.items, value);
        if (place >= 0) removeAt(machine, list, place);
        return bool(place >= 0);
      }),
      ...removals(keeping),
      comparator: reading((_, list) => natureOf(list)?.comparison ?? none),
    },
  ),
]);

/** `new PriorityQueue<>(…)`: of a collection, a size, a comparator, or a size and a comparator. */
export function createHeap(machine: Machine, type: string, args: readonly Value[]): Value {
  const open = args.find(({ kind }) => kind === "unknown");
  if (open) return open;
  const collection = args.find(({ kind }) => kind === "list" || kind === "set");
  const given = args.find(({ kind }) => !/^(?:int|list|set|none)$/.test(kind));
  const inherited = collection && inheritedOrder(collection);
  const comparison = given ?? inherited;
  const list = makeList(type.replace(/^\w+/, "List"), []);
  giveNature(list, { kind: "heap", ...(comparison ? { comparison } : {}) });
  if (!collection) return list;
  list.items = itemsIn(machine, collection).map((item) => fitted(machine, list, item));
  heapify(list.items, comparisonIn(machine, list));
  return list;
}

function inheritedOrder(collection: Value): Value | undefined {
  const nature = natureOf(collection);
  const isOrdered =
    nature?.kind === "heap" || (collection.kind === "set" && collection.typeName === "SortedSet");
  return isOrdered ? nature?.comparison : undefined;
}
