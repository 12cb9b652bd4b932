import { makeList } from "../../languages/declared/lists.ts";
import { optional } from "../../languages/rust/choices.ts";
import { orderOf } from "../../languages/rust/compare.ts";
import {
  heapIn,
  heapSorted,
  makeHeap,
  type Order,
  rebuild,
  siftUp,
  takeLargest,
} from "../../languages/rust/heaps.ts";
import { makeIterator } from "../../languages/rust/iterate.ts";
import { deref } from "../../languages/rust/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { members } from "../declared/table.ts";
import { allIn, usize } from "./adaptors.ts";

const unit = tuple([]);

/** The values of a heap, which are known. */
function itemsOf(machine: Machine, self: Value | undefined): ListValue {
  const items = self && heapIn(deref(self, machine));
  const lost = items && machine.lostIn(items);
  if (!items || lost !== null) throw new NotKnown(lost ?? "the values to loop over are unknown");
  return items;
}

function orderIn(machine: Machine): Order {
  return (a, b) => {
    const order = orderOf(a, b, machine);
    if (order === null || Number.isNaN(order))
      throw new NotKnown("it is unknown whether this is true");
    return order;
  };
}

/** A heap of values. */
export function heapOf(machine: Machine, values: readonly Value[]): Value {
  const made = makeHeap();
  const list = heapIn(made)!;
  list.items = values.map((each) => deref(each, machine));
  rebuild(list.items, orderIn(machine));
  return made;
}

/** Adds values at the end, and puts them in their places, as the language does it. */
function extend(machine: Machine, list: ListValue, added: readonly Value[]): void {
  const start = list.items.length;
  machine.touch(list);
  list.items.push(...added.map((each) => deref(each, machine)));
  const { length } = list.items;
  const isQuick =
    start < length - start ||
    (length <= 2048
      ? 2 * length < (length - start) * Math.floor(Math.log2(start))
      : 2 * length < (length - start) * 11);
  if (isQuick) rebuild(list.items, orderIn(machine));
  else for (let at = start; at < length; at++) siftUp(list.items, 0, at, orderIn(machine));
}

/** What heaps have. */
export const heapMembers = members(
  {},
  {
    len: (machine, self) => usize(itemsOf(machine, self).items.length),
    is_empty: (machine, self) => bool(itemsOf(machine, self).items.length === 0),
    peek: (machine, self) => optional(itemsOf(machine, self).items[0]),
    push: (machine, self, [value]) => {
      const list = itemsOf(machine, self);
      machine.touch(list);
      list.items.push(deref(value!, machine));
      siftUp(list.items, 0, list.items.length - 1, orderIn(machine));
      return unit;
    },
    pop: (machine, self) => {
      const list = itemsOf(machine, self);
      machine.touch(list);
      return optional(takeLargest(list.items, orderIn(machine)));
    },
    extend: (machine, self, [more]) => {
      extend(machine, itemsOf(machine, self), allIn(machine, more));
      return unit;
    },
    clear: (machine, self) => {
      const list = itemsOf(machine, self);
      machine.touch(list);
      list.items = [];
      return unit;
    },
    into_sorted_vec: (machine, self) =>
      makeList("List<object>", heapSorted(itemsOf(machine, self).items, orderIn(machine))),
    into_vec: (machine, self) => makeList("List<object>", [...itemsOf(machine, self).items]),
    ...Object.fromEntries(
      ["iter", "into_iter"].map((name) => [
        name,
        (machine: Machine, self: Value) => makeIterator([...itemsOf(machine, self).items].values()),
      ]),
    ),
    drain: (machine, self) => {
      const list = itemsOf(machine, self);
      const items = [...list.items];
      machine.touch(list);
      list.items = [];
      return makeIterator(items.values());
    },
  },
);
