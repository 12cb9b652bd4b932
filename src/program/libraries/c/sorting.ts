import { areAlike } from "../../languages/c/alike.ts";
import { locate, Pointer, toPointer, wrap } from "../../languages/c/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { careful, functions, numberIn, type Rule, wholeIn } from "./table.ts";

/** Items from a place on, each as a row of its own where the array has rows. */
interface Items {
  readonly list: ListValue;
  readonly at: number;
  readonly count: number;
}

function itemsAt(machine: Machine, value: Value | undefined, count: Value | undefined): Items {
  const own = toPointer(value);
  const found = own && locate(own);
  const length = wholeIn(count);
  if (!own || (!found && length > 0)) throw new NotKnown("it is unknown what this points to");
  const { list, at } = found ?? own;
  const lost = machine.lostIn(list);
  if (lost !== null) throw new NotKnown(lost);
  if (at + length > list.items.length) throw new NotKnown("this is outside of the array");
  machine.spend(length);
  return { list, at, count: length };
}

/** What a comparison of C says of two items, which it gets pointers to. */
function comparing(
  machine: Machine,
  compare: Value | undefined,
  typeName: string | undefined,
): (left: Value, right: Value) => number {
  const place = (item: Value): Value =>
    item.kind === "list"
      ? item
      : wrap(new Pointer({ kind: "list", items: [item], ...(typeName ? { typeName } : {}) }, 0));
  return (left, right) =>
    numberIn(machine.call(compare ?? none, [place(left), place(right)])).value;
}

/** `qsort(items, count, size, compare)`: in which order equal items stand is not defined. */
function sort(machine: Machine, [from, count, size, compare]: readonly Value[]): Value {
  if (wholeIn(size) <= 0) throw new NotKnown("this use of `qsort` is not followed");
  const { list, at, count: length } = itemsAt(machine, from, count);
  const order = comparing(machine, compare, list.typeName);
  const sorted = list.items.slice(at, at + length).toSorted(order);
  machine.touch(list);
  list.items.splice(at, length, ...sorted);
  const isOpen = sorted.some((item, place) => {
    const next = sorted[place + 1];
    return next && !areAlike(item, next) && order(item, next) === 0;
  });
  if (isOpen) machine.lose(list);
  return none;
}

/** `bsearch(key, items, count, size, compare)` */
function search(machine: Machine, [key, from, count, size, compare]: readonly Value[]): Value {
  if (wholeIn(size) <= 0) throw new NotKnown("this use of `bsearch` is not followed");
  const { list, at, count: length } = itemsAt(machine, from, count);
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const place = wrap(new Pointer(list, at + middle));
    const order = numberIn(machine.call(compare ?? none, [key ?? none, place])).value;
    if (order === 0) return place;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return none;
}

const rules: Readonly<Record<string, Rule>> = { qsort: sort, bsearch: search };

/** The functions of `stdlib.h` that call a comparison. */
export const sortingFunctions: readonly (readonly [string, Value])[] = functions(careful(rules));
