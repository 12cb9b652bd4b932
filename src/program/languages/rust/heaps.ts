import { createClass } from "../../values/make.ts";
import type { InstanceValue, ListValue, Value } from "../../values/value.ts";
import { makeList } from "../declared/lists.ts";

const heapClass = createClass("BinaryHeap", []);

/** Less than 0, 0, or more: how two values compare. */
export type Order = (a: Value, b: Value) => number;

/** An empty `BinaryHeap`. */
export function makeHeap(): InstanceValue {
  const fields = new Map<string, Value>([[":items", makeList("List<object>", [])]]);
  return { kind: "instance", type: heapClass, fields, native: null };
}

/** The values of a heap, as it holds them; null: it is none. */
export function heapIn(value: Value): ListValue | null {
  if (value.kind !== "instance" || value.type !== heapClass) return null;
  const items = value.fields.get(":items");
  return items?.kind === "list" ? items : null;
}

/** Moves a value up until none above it is smaller. */
export function siftUp(items: Value[], start: number, place: number, order: Order): void {
  const moved = items[place]!;
  let at = place;
  while (at > start) {
    const above = Math.floor((at - 1) / 2);
    if (order(moved, items[above]!) <= 0) break;
    items[at] = items[above]!;
    at = above;
  }
  items[at] = moved;
}

/** Moves a value down until none below it is larger, among the first so many. */
export function siftDown(items: Value[], place: number, end: number, order: Order): void {
  const moved = items[place]!;
  let at = place;
  let child = 2 * at + 1;
  while (child <= Math.max(0, end - 2)) {
    if (order(items[child]!, items[child + 1]!) <= 0) child++;
    if (order(moved, items[child]!) >= 0) {
      items[at] = moved;
      return;
    }
    items[at] = items[child]!;
    at = child;
    child = 2 * at + 1;
  }
  if (child === end - 1 && order(moved, items[child]!) < 0) {
    items[at] = items[child]!;
    at = child;
  }
  items[at] = moved;
}

/** Takes the largest value; undefined: there is none. */
export function takeLargest(items: Value[], order: Order): Value | undefined {
  const last = items.pop();
  if (last === undefined || items.length === 0) return last;
  const [largest] = items;
  const end = items.length;
  let at = 0;
  let child = 1;
  while (child <= Math.max(0, end - 2)) {
    if (order(items[child]!, items[child + 1]!) <= 0) child++;
    items[at] = items[child]!;
    at = child;
    child = 2 * at + 1;
  }
  if (child === end - 1) {
    items[at] = items[child]!;
    at = child;
  }
  items[at] = last;
  siftUp(items, 0, at, order);
  return largest;
}

/** Makes a heap of values in any order. */
export function rebuild(items: Value[], order: Order): void {
  for (let at = Math.floor(items.length / 2) - 1; at >= 0; at--)
    siftDown(items, at, items.length, order);
}

/** The values from the smallest to the largest. */
export function heapSorted(given: readonly Value[], order: Order): Value[] {
  const items = [...given];
  for (let end = items.length - 1; end > 0; end--) {
    [items[0], items[end]] = [items[end]!, items[0]!];
    siftDown(items, 0, end, order);
  }
  return items;
}
