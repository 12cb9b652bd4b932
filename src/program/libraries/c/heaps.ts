import { isBefore } from "../../languages/c/order.ts";
import type { Machine, Value } from "../../values/value.ts";

/** Lets a value rise in a heap, as the GNU library does. */
function rise(
  machine: Machine,
  items: Value[],
  from: number,
  top: number,
  value: Value,
  order: Value | null,
): void {
  let hole = from;
  let parent = Math.floor((hole - 1) / 2);
  while (hole > top && isBefore(machine, items[parent]!, value, order)) {
    items[hole] = items[parent]!;
    hole = parent;
    parent = Math.floor((hole - 1) / 2);
  }
  items[hole] = value;
}

/** A heap of all items but the last, with that as well. */
export function pushHeap(
  machine: Machine,
  given: readonly Value[],
  order: Value | null,
): readonly Value[] {
  const items = [...given];
  const value = items.at(-1);
  if (value) rise(machine, items, items.length - 1, 0, value, order);
  return items;
}

/** Puts a value in a hole of a heap of some length. */
function adjust(
  machine: Machine,
  items: Value[],
  from: number,
  length: number,
  value: Value,
  order: Value | null,
): void {
  let hole = from;
  let child = hole;
  while (child < Math.floor((length - 1) / 2)) {
    child = 2 * (child + 1);
    if (isBefore(machine, items[child]!, items[child - 1]!, order)) child--;
    items[hole] = items[child]!;
    hole = child;
  }
  if (length % 2 === 0 && child === Math.floor((length - 2) / 2)) {
    child = 2 * (child + 1);
    items[hole] = items[child - 1]!;
    hole = child - 1;
  }
  rise(machine, items, hole, from, value, order);
}

/** All items as a heap. */
export function makeHeap(
  machine: Machine,
  given: readonly Value[],
  order: Value | null,
): readonly Value[] {
  const items = [...given];
  for (let parent = Math.floor((items.length - 2) / 2); parent >= 0; parent--)
    adjust(machine, items, parent, items.length, items[parent]!, order);
  return items;
}

/** A heap whose first item is moved to its end. */
export function popHeap(
  machine: Machine,
  given: readonly Value[],
  order: Value | null,
): readonly Value[] {
  const items = [...given];
  const last = items.length - 1;
  if (last < 1) return items;
  const value = items[last]!;
  items[last] = items[0]!;
  adjust(machine, items, 0, last, value, order);
  return items;
}
