import { findMethods } from "../../languages/declared/members.ts";
import { nativeOf } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { createClass } from "../../values/make.ts";
import { isNumber } from "../../values/typedNumber.ts";
import { isNumeric } from "../../values/wide.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";

/** Below 0, 0, or above 0. */
export type Order = (left: Value, right: Value) => number;

/** An object of .NET that compares: `StringComparer.Ordinal`, `Comparer<int>.Create(…)`. */
class Comparer {
  readonly order: (machine: Machine) => Order;
  /** Whether it tells what is alike as everything does that names no comparer. */
  readonly isUsual: boolean;

  constructor(order: (machine: Machine) => Order, isUsual: boolean) {
    this.order = order;
    this.isUsual = isUsual;
  }
}

const comparerClass = createClass("Comparer", []);

export function makeComparer(order: (machine: Machine) => Order, isUsual: boolean): InstanceValue {
  const native = new Comparer(order, isUsual);
  return { kind: "instance", type: comparerClass, fields: new Map(), native };
}

/** Whether a value is a comparer after which only equal values are alike. */
export function isUsualComparer(value: Value): boolean {
  return value.kind === "none" || nativeOf(value, Comparer)?.isUsual === true;
}

/** Whether a value is a comparer of .NET. */
export function isComparer(value: Value | undefined): boolean {
  return nativeOf(value, Comparer) !== null;
}

/** What a comparison gives. */
function numberIn(value: Value): number {
  if (value.kind === "int") return value.value;
  throw new NotKnown("the order of this list is unknown");
}

function methodIn(type: ClassValue, name: string, count: number): Value | null {
  return (
    findMethods(type, name).find(({ definition }) => definition.parameters.length === count + 1) ??
    null
  );
}

/** The order of values by themselves: numbers, texts, tuples, and what has `CompareTo`. */
export function naturalOrder(machine: Machine): Order {
  const order = (left: Value, right: Value): number => {
    if (left.kind === "none" || right.kind === "none")
      return Number(left.kind !== "none") - Number(right.kind !== "none");
    if (isNumber(left) && isNumber(right)) {
      const [a, b] = [left.value, right.value];
      // What is not a number comes first.
      if (Number.isNaN(a) || Number.isNaN(b))
        return Number(!Number.isNaN(a)) - Number(!Number.isNaN(b));
      return a < b ? -1 : a > b ? 1 : 0;
    }
    if (left.kind === "bool" && right.kind === "bool")
      return Number(left.value) - Number(right.value);
    if (left.kind === "tuple" && right.kind === "tuple") {
      for (const [at, item] of left.items.entries()) {
        const own = order(item, right.items[at]!);
        if (own !== 0) return own;
      }
      return 0;
    }
    const own = left.kind === "instance" ? methodIn(left.type, "CompareTo", 1) : null;
    if (own) return numberIn(machine.call({ kind: "method", callee: own, self: left }, [right]));
    if (left === right && !isNumeric(left)) return 0;
    const is = (sign: "<" | ">"): boolean => {
      const made = machine.language.compare(sign, left, right, machine);
      const truth = machine.language.truth(made, machine);
      if (truth === null) throw new NotKnown("the order of this list is unknown");
      return truth;
    };
    return is("<") ? -1 : is(">") ? 1 : 0;
  };
  return order;
}

/** The order that a function, a comparer, or nothing says. */
export function orderBy(machine: Machine, comparison: Value | undefined): Order {
  if (!comparison || comparison.kind === "none") return naturalOrder(machine);
  const known = nativeOf(comparison, Comparer);
  if (known) return known.order(machine);
  const own = comparison.kind === "instance" ? methodIn(comparison.type, "Compare", 2) : null;
  const callee: Value = own ? { kind: "method", callee: own, self: comparison } : comparison;
  if (!own && !["function", "builtin", "method"].includes(comparison.kind))
    throw new NotKnown("the order of this list is unknown");
  return (left, right) => numberIn(machine.call(callee, [left, right]));
}

/** The largest part that is sorted by inserting. */
const mostInserted = 16;

/**
 * Sorts as .NET does, which keeps the order of equals in small parts only: by inserting, and around the middle
 * of three in what is larger.
 */
export function sortInPlace<Item>(
  items: Item[],
  order: (left: Item, right: Item) => number,
): Item[] {
  const depth = 2 * (Math.floor(Math.log2(Math.max(1, items.length))) + 1);
  sortPart(items, 0, items.length, depth, order);
  return items;
}

function swap(items: unknown[], at: number, other: number): void {
  [items[at], items[other]] = [items[other], items[at]];
}

function swapIfGreater<Item>(
  items: Item[],
  at: number,
  other: number,
  order: (left: Item, right: Item) => number,
): void {
  if (order(items[at]!, items[other]!) > 0) swap(items, at, other);
}

function sortPart<Item>(
  items: Item[],
  start: number,
  stop: number,
  depth: number,
  order: (left: Item, right: Item) => number,
): void {
  let [end, left] = [stop, depth];
  while (end - start > 1) {
    if (end - start <= mostInserted) {
      sortSmall(items, start, end, order);
      return;
    }
    if (left-- === 0) throw new NotKnown("the order of this list is unknown");
    const pivot = partition(items, start, end, order);
    sortPart(items, pivot + 1, end, left, order);
    end = pivot;
  }
}

function sortSmall<Item>(
  items: Item[],
  start: number,
  end: number,
  order: (left: Item, right: Item) => number,
): void {
  if (end - start <= 3) {
    swapIfGreater(items, start, start + 1, order);
    if (end - start === 2) return;
    swapIfGreater(items, start, start + 2, order);
    swapIfGreater(items, start + 1, start + 2, order);
    return;
  }
  for (let at = start + 1; at < end; at++) {
    const item = items[at]!;
    let place = at - 1;
    while (place >= start && order(item, items[place]!) < 0) {
      items[place + 1] = items[place]!;
      place--;
    }
    items[place + 1] = item;
  }
}

function partition<Item>(
  items: Item[],
  start: number,
  end: number,
  order: (left: Item, right: Item) => number,
): number {
  const last = end - 1;
  const middle = start + ((last - start) >> 1);
  swapIfGreater(items, start, middle, order);
  swapIfGreater(items, start, last, order);
  swapIfGreater(items, middle, last, order);
  const pivot = items[middle]!;
  swap(items, middle, last - 1);
  let [left, right] = [start, last - 1];
  while (left < right) {
    do left++;
    while (left < last && order(items[left]!, pivot) < 0);
    do right--;
    while (right > start && order(pivot, items[right]!) < 0);
    if (left >= right) break;
    swap(items, left, right);
  }
  if (left !== last - 1) swap(items, left, last - 1);
  return left;
}

/** Where a value is in what is sorted, or the complement of where it would be. */
export function searchSorted(
  items: readonly Value[],
  wanted: Value,
  order: Order,
  start = 0,
  count = items.length,
): number {
  let [low, high] = [start, start + count - 1];
  while (low <= high) {
    const middle = low + ((high - low) >> 1);
    const own = order(items[middle]!, wanted);
    if (own === 0) return middle;
    if (own < 0) low = middle + 1;
    else high = middle - 1;
  }
  return ~low;
}
