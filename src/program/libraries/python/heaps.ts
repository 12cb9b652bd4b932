import { NotKnown } from "../../values/gaps.ts";
import { int, list, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { flagOf, numberOf, wholeOf } from "../convert.ts";
import { iteratorOf } from "../../languages/python/iterators.ts";
import { type Body, defineAll, defineOpen, type Given, type Table } from "../signature.ts";
import { allOf, changing, sortValues } from "./lists.ts";

function isLess(machine: Machine, a: Value, b: Value): boolean {
  const truth = machine.language.truth(machine.language.compare("<", a, b, machine), machine);
  if (truth === null) throw new NotKnown("it is unknown whether this is true");
  return truth;
}

/** Moves an item up while it is less than its parent, not above `first`. */
function moveUp(machine: Machine, items: Value[], first: number, from: number): void {
  const item = items[from]!;
  let at = from;
  while (at > first) {
    const above = (at - 1) >> 1;
    if (!isLess(machine, item, items[above]!)) break;
    items[at] = items[above]!;
    at = above;
  }
  items[at] = item;
}

/** Moves an item to the bottom along the lesser children, and from there up again, as CPython does. */
function moveDown(machine: Machine, items: Value[], from: number): void {
  const item = items[from]!;
  let at = from;
  for (let child = 2 * at + 1; child < items.length; child = 2 * at + 1) {
    const other = child + 1;
    const isOther = other < items.length && !isLess(machine, items[child]!, items[other]!);
    const lesser = isOther ? other : child;
    items[at] = items[lesser]!;
    at = lesser;
  }
  items[at] = item;
  moveUp(machine, items, from, at);
}

/** The list itself; what it holds must be known. */
function knownList(machine: Machine, value: Value | undefined): ListValue {
  const lost = value && machine.lostIn(value);
  if (lost) throw new NotKnown(lost);
  if (value?.kind !== "list") throw new NotKnown("this call is not followed");
  return value;
}

/** A function that changes the list that it is given first. */
function onList(
  name: string,
  signature: string,
  change: (machine: Machine, items: Value[], given: Given) => Value,
): [string, Value] {
  return changing(name, signature, (machine, heap, given) => {
    machine.spend(heap.items.length / 8);
    const { items } = knownList(machine, heap);
    return change(machine, items, given);
  });
}

function pop(machine: Machine, items: Value[]): Value {
  const last = items.pop();
  if (!last) return machine.fail("IndexError", "index out of range");
  const [least] = items;
  if (!least) return last;
  items[0] = last;
  moveDown(machine, items, 0);
  return least;
}

/** Puts an item in the place of the least; returns that. */
function exchange(machine: Machine, items: Value[], item: Value): Value {
  const [least] = items;
  if (!least) return machine.fail("IndexError", "index out of range");
  items[0] = item;
  moveDown(machine, items, 0);
  return least;
}

function extremes(machine: Machine, [count, values, key]: Given, isLargest: boolean): Value {
  const items = allOf(machine, values);
  const sorted = items && sortValues(machine, items, key, isLargest);
  if (!sorted) throw new NotKnown("the order of this list is unknown");
  return list(sorted.slice(0, Math.max(0, wholeOf(count, machine))));
}

/** `heapq` */
export const heapFunctions: Table = new Map<string, Value>([
  onList("heappush", ", item", (machine, items, [item]) => {
    items.push(item!);
    moveUp(machine, items, 0, items.length - 1);
    return none;
  }),
  onList("heappop", "", pop),
  onList("heapify", "", (machine, items) => {
    for (let at = (items.length >> 1) - 1; at >= 0; at--) moveDown(machine, items, at);
    return none;
  }),
  onList("heapreplace", ", item", (machine, items, [item]) => exchange(machine, items, item!)),
  onList("heappushpop", ", item", (machine, items, [item]) =>
    items.length > 0 && isLess(machine, items[0]!, item!) ? exchange(machine, items, item!) : item!,
  ),
  [
    "merge",
    defineOpen("heapq.merge", "*iterables, key=, reverse=", (machine, [given, key, reverse]) => {
      const parts = given?.kind === "tuple" ? given.items.map((each) => allOf(machine, each)) : [];
      if (parts.includes(null)) throw new NotKnown("these values are unknown");
      // Sorting keeps the order of what is equal, as merging does; what is not sorted merges otherwise.
      const isReversed = flagOf(reverse, false);
      for (const part of parts) {
        const sorted = sortValues(machine, part!, key, isReversed);
        if (!sorted || sorted.some((each, at) => each !== part![at]))
          throw new NotKnown("`heapq.merge` is not followed");
      }
      const merged = sortValues(
        machine,
        parts.flatMap((part) => part!),
        key,
        isReversed,
      );
      if (!merged) throw new NotKnown("the order of this list is unknown");
      return iteratorOf(merged, "generator");
    }),
  ],
  ...defineAll("heapq.", {
    nlargest: ["n, iterable, key=", (machine, given) => extremes(machine, given, true)],
    nsmallest: ["n, iterable, key=", (machine, given) => extremes(machine, given, false)],
  }),
]);

/** Where an item belongs in a sorted list: before or behind what equals it. */
function placeIn(
  machine: Machine,
  items: readonly Value[],
  [item, low, high, key]: Given,
  isBehind: boolean,
): number {
  const keyOf = (each: Value): Value =>
    key && key.kind !== "none" ? machine.call(key, [each]) : each;
  let from = numberOf(low) ?? 0;
  let to = high && high.kind !== "none" ? wholeOf(high, machine) : items.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const own = keyOf(items[middle]!);
    const isBefore = isBehind ? !isLess(machine, item!, own) : isLess(machine, own, item!);
    if (isBefore) from = middle + 1;
    else to = middle;
  }
  return from;
}

const placed = (isBehind: boolean): readonly [string, Body] => [
  "a, x, lo=, hi=, *, key=",
  (machine, [values, ...given]) =>
    int(placeIn(machine, knownList(machine, values).items, given, isBehind)),
];

const inserted = (name: string, isBehind: boolean): [string, Value] =>
  onList(name, ", x, lo=, hi=, *, key=", (machine, items, [item, low, high, key]) => {
    const own = key && key.kind !== "none" ? machine.call(key, [item!]) : item;
    items.splice(placeIn(machine, items, [own, low, high, key], isBehind), 0, item!);
    return none;
  });

/** `bisect` */
export const bisectFunctions: Table = new Map<string, Value>([
  ...defineAll("bisect.", {
    ...{ bisect: placed(true), bisect_right: placed(true), bisect_left: placed(false) },
  }),
  ...[inserted("insort", true), inserted("insort_right", true), inserted("insort_left", false)],
]);
