import { NotKnown, sure } from "../../values/gaps.ts";
import { int, list, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { defineAll, type Table } from "../signature.ts";
import { allOf, sortValues } from "./lists.ts";

function isLess(machine: Machine, a: Value, b: Value): boolean {
  return sure(machine.language.truth(machine.language.compare("<", a, b, machine), machine));
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

/** A list that is changed in place; where that ends with what is unknown, all of it is. */
function changing(
  machine: Machine,
  value: Value | undefined,
  change: (items: Value[]) => Value,
): Value {
  const heap = listIn(machine, value);
  machine.touch(heap);
  machine.spend(heap.items.length / 8);
  try {
    return change(heap.items);
  } catch (error) {
    if (error instanceof NotKnown) machine.lose(heap);
    throw error;
  }
}

function listIn(machine: Machine, value: Value | undefined): ListValue {
  const lost = value && machine.lostIn(value);
  if (lost) throw new NotKnown(lost);
  if (value?.kind !== "list") throw new NotKnown("this call is not followed");
  return value;
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

function extremes(
  machine: Machine,
  [count, values, key]: readonly (Value | undefined)[],
  isLargest: boolean,
): Value {
  const items = allOf(machine, values);
  const sorted = items && sortValues(machine, items, key, isLargest);
  if (!sorted) throw new NotKnown("the number of values is unknown");
  return list(sorted.slice(0, Math.max(0, wholeOf(count, machine))));
}

/** `heapq` */
export const heapFunctions: Table = defineAll("heapq.", {
  heappush: [
    "heap, item",
    (machine, [heap, item]) =>
      changing(machine, heap, (items) => {
        items.push(item!);
        moveUp(machine, items, 0, items.length - 1);
        return none;
      }),
  ],
  heappop: ["heap", (machine, [heap]) => changing(machine, heap, (items) => pop(machine, items))],
  heapify: [
    "x",
    (machine, [heap]) =>
      changing(machine, heap, (items) => {
        for (let at = (items.length >> 1) - 1; at >= 0; at--) moveDown(machine, items, at);
        return none;
      }),
  ],
  heapreplace: [
    "heap, item",
    (machine, [heap, item]) => changing(machine, heap, (items) => exchange(machine, items, item!)),
  ],
  heappushpop: [
    "heap, item",
    (machine, [heap, item]) =>
      changing(machine, heap, (items) =>
        items.length > 0 && isLess(machine, items[0]!, item!)
          ? exchange(machine, items, item!)
          : item!,
      ),
  ],
  nlargest: ["n, iterable, key=", (machine, given) => extremes(machine, given, true)],
  nsmallest: ["n, iterable, key=", (machine, given) => extremes(machine, given, false)],
});

/** Where an item belongs in a sorted list: before or behind what equals it. */
function placeIn(
  machine: Machine,
  [values, item, low, high, key]: readonly (Value | undefined)[],
  isBehind: boolean,
): number {
  const { items } = listIn(machine, values);
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

const placed = (isBehind: boolean) =>
  [
    "a, x, lo=, hi=, *, key=",
    (machine: Machine, given: readonly (Value | undefined)[]) =>
      int(placeIn(machine, given, isBehind)),
  ] as const;

const inserted = (isBehind: boolean) =>
  [
    "a, x, lo=, hi=, *, key=",
    (machine: Machine, given: readonly (Value | undefined)[]) => {
      const [values, item, low, high, key] = given;
      const own = key && key.kind !== "none" ? machine.call(key, [item!]) : item;
      return changing(machine, values, (items) => {
        items.splice(placeIn(machine, [values, own, low, high, key], isBehind), 0, item!);
        return none;
      });
    },
  ] as const;

/** `bisect` */
export const bisectFunctions: Table = defineAll("bisect.", {
  ...{ bisect: placed(true), bisect_right: placed(true), bisect_left: placed(false) },
  ...{ insort: inserted(true), insort_right: inserted(true), insort_left: inserted(false) },
});
