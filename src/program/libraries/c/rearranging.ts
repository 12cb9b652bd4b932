import { between, type Stretch } from "../../languages/c/iterators.ts";
import { fresh } from "../../languages/c/copies.ts";
import { here, Inserter, toPointer, wrap } from "../../languages/c/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, none } from "../../values/make.ts";
import { makeNumber, numberType } from "../../values/typedNumber.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { hasOpenOrder, searchingRules } from "./algorithms.ts";
import { makeHeap, popHeap, pushHeap } from "./heaps.ts";
import { operationObjects } from "./operationObjects.ts";
import {
  comesBefore,
  isEqual,
  itemsBetween,
  itemsFrom,
  putAll,
  tested,
  writeAll,
} from "./stretches.ts";
import { careful, functions, numberIn, type Rule, wholeIn } from "./table.ts";

function sorted(
  machine: Machine,
  items: readonly Value[],
  order: Value | undefined,
): readonly Value[] {
  return items.toSorted((a, b) =>
    comesBefore(machine, a, b, order) ? -1 : comesBefore(machine, b, a, order) ? 1 : 0,
  );
}

/** Up to so many items, `sort` of the GNU library leaves equal ones in their order. */
const mostInserted = 16;

/** `sort` leaves open how equal items stand, `stable_sort` does not. */
function sort(isStable: boolean): Rule {
  return (machine, [first, last, order]) => {
    const open = openList(first, last);
    if (open) return sortOpen(machine, open, order);
    const stretch = between(machine, first, last);
    const made = sorted(machine, stretch.items, order);
    putAll(stretch, made);
    const isLong = !isStable && made.length > mostInserted;
    if (isLong && hasOpenOrder(machine, made, order)) lose(machine, stretch, 0);
    return none;
  };
}

/** A whole list whose order is open; null: it is another one, or a part. */
function openList(first: Value | undefined, last: Value | undefined): ListValue | null {
  const [from, to] = [toPointer(first), toPointer(last)];
  const isWhole =
    from && from.list === to?.list && from.at === 0 && to.at === from.list.items.length;
  return isWhole && from.list.isUnordered === true ? from.list : null;
}

/** The order is known afterwards, if no items that differ count as equal. */
function sortOpen(machine: Machine, list: ListValue, order: Value | undefined): Value {
  const made = sorted(machine, list.items, order);
  machine.touch(list);
  list.items = [...made];
  list.isUnordered = hasOpenOrder(machine, made, order);
  return none;
}

/** What stands from a place on is unknown. */
function lose(machine: Machine, stretch: Stretch, from: number): void {
  const gap = machine.unknown("this order of numbers is not followed");
  for (let at = from; at < stretch.items.length; at++) stretch.put(at, gap);
}

/** Moves what is kept to the front; behind it stands what stood there. */
function keep(stretch: Stretch, kept: readonly Value[]): Value {
  putAll(stretch, kept);
  return stretch.place(kept.length);
}

function removeWhere(
  machine: Machine,
  [first, last]: readonly Value[],
  test: (item: Value) => boolean,
): Value {
  const stretch = between(machine, first, last);
  return keep(
    stretch,
    stretch.items.filter((item) => !test(item)),
  );
}

function replaceWhere(
  machine: Machine,
  [first, last]: readonly Value[],
  test: (item: Value) => boolean,
  value: Value | undefined,
): Value {
  const stretch = between(machine, first, last);
  const fits = stretch.items.map(test);
  for (const [at, fit] of fits.entries())
    if (fit)
      machine.language.setItem(stretch.place(at), here, fresh(value ?? none, machine), machine);
  return none;
}

/** The next, or the previous, order of items; whether there was one. */
function permute(isNext: boolean): Rule {
  return (machine, [first, last, order]) => {
    const stretch = between(machine, first, last);
    const items = [...stretch.items];
    const goesUp = (a: Value, b: Value): boolean =>
      isNext ? comesBefore(machine, a, b, order) : comesBefore(machine, b, a, order);
    let at = items.length - 2;
    while (at >= 0 && !goesUp(items[at]!, items[at + 1]!)) at--;
    if (at >= 0) {
      let other = items.length - 1;
      while (!goesUp(items[at]!, items[other]!)) other--;
      [items[at], items[other]] = [items[other]!, items[at]!];
    }
    const rest = items.splice(at + 1).toReversed();
    putAll(stretch, [...items, ...rest]);
    return bool(at >= 0);
  };
}

/** Two sorted stretches as one; `takes`: which items of both, of the first, of the second. */
function combined(takes: {
  readonly both: "twice" | "once" | "none";
  readonly first: boolean;
  readonly second: boolean;
}): Rule {
  return (machine, [first, last, from, until, to, order]) => {
    const a = itemsBetween(machine, first, last);
    const b = itemsBetween(machine, from, until);
    const made: Value[] = [];
    let [i, j] = [0, 0];
    while (i < a.length || j < b.length) {
      const [x, y] = [a[i], b[j]];
      if (x && (!y || comesBefore(machine, x, y, order))) {
        if (takes.first) made.push(x);
        i++;
      } else if (!x || comesBefore(machine, y!, x, order)) {
        if (takes.second) made.push(y!);
        j++;
      } else {
        if (takes.both !== "none") made.push(x);
        i++;
        if (takes.both !== "twice") j++;
      }
    }
    return writeAll(machine, to, made);
  };
}

/** `partition`, as the GNU library goes from both ends. */
const partition: Rule = (machine, [from, until, test]) => {
  const stretch = between(machine, from, until);
  const items = [...stretch.items];
  const holds = tested(machine, test);
  let [first, last] = [0, items.length];
  for (;;) {
    while (first < last && holds(items[first]!)) first++;
    if (first === last) break;
    last--;
    while (first < last && !holds(items[last]!)) last--;
    if (first === last) break;
    [items[first], items[last]] = [items[last]!, items[first]!];
    first++;
  }
  putAll(stretch, items);
  return stretch.place(first);
};

const transform: Rule = (machine, [first, last, ...rest]) => {
  const items = itemsBetween(machine, first, last);
  const [a, b, c] = rest;
  if (!c) {
    let to = a ?? none;
    for (const item of items) to = writeAll(machine, to, [machine.call(b ?? none, [item])]);
    return to;
  }
  const others = itemsFrom(machine, a, items.length);
  let to = b ?? none;
  for (const [at, item] of items.entries())
    to = writeAll(machine, to, [machine.call(c, [item, others[at]!])]);
  return to;
};

/** So many values of a program, one for each place. */
function generate(machine: Machine, first: Value | undefined, count: number, make: Value): Value {
  let to = first ?? none;
  for (let left = count; left > 0; left--) to = writeAll(machine, to, [machine.call(make, [])]);
  return to;
}

function countIn(machine: Machine, value: Value | undefined): number {
  const count = wholeIn(value);
  if (count > 1e6 || !machine.reserve(Math.max(1, count)))
    throw new NotKnown("the program takes too many steps to follow");
  return Math.max(0, count);
}

function copies(machine: Machine, value: Value | undefined, count: number): readonly Value[] {
  return Array.from({ length: count }, () => fresh(value ?? none, machine));
}

const rules: Readonly<Record<string, Rule>> = {
  sort: sort(false),
  stable_sort: sort(true),
  partial_sort: (machine, [first, middle, last, order]) => {
    const stretch = between(machine, first, last);
    const count = itemsBetween(machine, first, middle).length;
    const made = sorted(machine, stretch.items, order);
    putAll(stretch, made);
    if (hasOpenOrder(machine, made.slice(0, count + 1), order)) lose(machine, stretch, 0);
    else if (made.length > count + 1) lose(machine, stretch, count);
    return none;
  },
  nth_element: (machine, [first, middle, last, order]) => {
    const stretch = between(machine, first, last);
    const at = itemsBetween(machine, first, middle).length;
    const made = sorted(machine, stretch.items, order);
    const isOpen = hasOpenOrder(machine, made, order);
    if (made.length > 1) lose(machine, stretch, 0);
    if (!isOpen && made[at]) stretch.put(at, made[at]);
    return none;
  },
  reverse: (machine, [first, last]) => {
    const stretch = between(machine, first, last);
    putAll(stretch, stretch.items.toReversed());
    return none;
  },
  rotate: (machine, [first, middle, last]) => {
    const stretch = between(machine, first, last);
    const count = itemsBetween(machine, first, middle).length;
    putAll(stretch, [...stretch.items.slice(count), ...stretch.items.slice(0, count)]);
    return stretch.place(stretch.items.length - count);
  },
  remove: (machine, items) =>
    removeWhere(machine, items, (item) => isEqual(machine, item, items[2])),
  remove_if: (machine, items) => removeWhere(machine, items, tested(machine, items[2])),
  unique: (machine, [first, last, test]) => {
    const stretch = between(machine, first, last);
    const kept: Value[] = [];
    for (const item of stretch.items) {
      const before = kept.at(-1);
      if (!before || !isEqual(machine, before, item, test)) kept.push(item);
    }
    return keep(stretch, kept);
  },
  replace: (machine, [first, last, from, to]) =>
    replaceWhere(machine, [first!, last!], (item) => isEqual(machine, item, from), to),
  replace_if: (machine, [first, last, test, to]) =>
    replaceWhere(machine, [first!, last!], tested(machine, test), to),
  next_permutation: permute(true),
  prev_permutation: permute(false),
  merge: combined({ both: "twice", first: true, second: true }),
  set_union: combined({ both: "once", first: true, second: true }),
  set_intersection: combined({ both: "once", first: false, second: false }),
  set_difference: combined({ both: "none", first: true, second: false }),
  set_symmetric_difference: combined({ both: "none", first: true, second: true }),
  partition,
  stable_partition: (machine, [first, last, test]) => {
    const stretch = between(machine, first, last);
    const fits = stretch.items.map(tested(machine, test));
    const front = stretch.items.filter((_, at) => fits[at]);
    const back = stretch.items.filter((_, at) => !fits[at]);
    putAll(stretch, [...front, ...back]);
    return stretch.place(front.length);
  },
  fill: (machine, [first, last, value]) => {
    const { items } = between(machine, first, last);
    writeAll(machine, first, copies(machine, value, items.length));
    return none;
  },
  fill_n: (machine, [first, count, value]) =>
    writeAll(machine, first, copies(machine, value, countIn(machine, count))),
  copy: (machine, [first, last, to]) => writeAll(machine, to, itemsBetween(machine, first, last)),
  copy_n: (machine, [first, count, to]) =>
    writeAll(machine, to, itemsFrom(machine, first, countIn(machine, count))),
  copy_if: (machine, [first, last, to, test]) =>
    writeAll(machine, to, itemsBetween(machine, first, last).filter(tested(machine, test))),
  remove_copy_if: (machine, [first, last, to, test]) => {
    const isRemoved = tested(machine, test);
    const kept = itemsBetween(machine, first, last).filter((item) => !isRemoved(item));
    return writeAll(machine, to, kept);
  },
  reverse_copy: (machine, [first, last, to]) =>
    writeAll(machine, to, itemsBetween(machine, first, last).toReversed()),
  swap_ranges: (machine, [first, last, other]) => {
    const items = itemsBetween(machine, first, last);
    const others = itemsFrom(machine, other, items.length);
    writeAll(machine, first, others);
    return writeAll(machine, other, items);
  },
  transform,
  generate: (machine, [first, last, make]) => {
    const { items } = between(machine, first, last);
    generate(machine, first, items.length, make ?? none);
    return none;
  },
  generate_n: (machine, [first, count, make]) =>
    generate(machine, first, countIn(machine, count), make ?? none),
  iota: (machine, [first, last, start]) => {
    const { items } = between(machine, first, last);
    const from = numberIn(start);
    writeAll(
      machine,
      first,
      items.map((_, at) => makeNumber(numberType(from), from.value + at)),
    );
    return none;
  },
  make_heap: (machine, [first, last, order]) => {
    const stretch = between(machine, first, last);
    putAll(stretch, makeHeap(machine, stretch.items, order ?? null));
    return none;
  },
  push_heap: (machine, [first, last, order]) => {
    const stretch = between(machine, first, last);
    putAll(stretch, pushHeap(machine, stretch.items, order ?? null));
    return none;
  },
  pop_heap: (machine, [first, last, order]) => {
    const stretch = between(machine, first, last);
    putAll(stretch, popHeap(machine, stretch.items, order ?? null));
    return none;
  },
  back_inserter: (machine, [values]) => inserter(machine, values, "end"),
  front_inserter: (machine, [values]) => inserter(machine, values, "front"),
  inserter: (machine, [values, place]) =>
    values?.kind === "dictionary" && place
      ? inserter(machine, values, "order")
      : machine.unknown("`inserter` is not followed"),
};

function inserter(
  machine: Machine,
  values: Value | undefined,
  at: "end" | "front" | "order",
): Value {
  return values?.kind === "list" || values?.kind === "dictionary"
    ? wrap(new Inserter(values, at))
    : machine.unknown("`back_inserter` is not followed");
}

/** The functions of `algorithm`, `numeric` and `iterator`. */
export const algorithmRules: Readonly<Record<string, Rule>> = { ...searchingRules, ...rules };

/** The same as values, with the operations of `functional`. */
export const algorithmFunctions: readonly (readonly [string, Value])[] = functions({
  ...careful(algorithmRules),
  ...operationObjects,
});
