import { asNumber, toNumberType } from "../../languages/c/numbers.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { takesPlace } from "../../languages/c/overloads.ts";
import { fresh } from "../../languages/c/copies.ts";
import { Inserter, Pointer, toPointer, wrap } from "../../languages/c/places.ts";
import { truth } from "../../languages/c/truth.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { larger } from "./math.ts";
import { operationObjects } from "./operationObjects.ts";
import { itemPlace } from "./places.ts";
import { careful, functions, numberIn, type Rule, wholeIn } from "./table.ts";

interface Stretch {
  readonly list: ListValue;
  readonly start: number;
  readonly end: number;
}

/** What is between two iterators. */
function between(machine: Machine, first: Value | undefined, last: Value | undefined): Stretch {
  const [a, b] = [toPointer(first), toPointer(last)];
  if (!a || !b || a.list !== b.list) throw new NotKnown("the values to loop over are unknown");
  const lost = machine.lostIn(a.list);
  if (lost !== null) throw new NotKnown(lost);
  machine.spend(Math.max(0, b.at - a.at));
  return { list: a.list, start: a.at, end: b.at };
}

function itemsOf({ list, start, end }: Stretch): readonly Value[] {
  return list.items.slice(start, end);
}

function isLess(machine: Machine, a: Value, b: Value, order: Value | undefined): boolean {
  const less = order ? machine.call(order, [a, b]) : machine.language.compare("<", a, b, machine);
  const known = truth(less);
  if (known === null) throw new NotKnown("it is unknown whether this is true");
  return known;
}

/** The place of the largest, or the smallest, item. */
function extreme(isMax: boolean) {
  return (machine: Machine, [first, last, order]: readonly Value[]): Value => {
    const stretch = between(machine, first, last);
    const items = itemsOf(stretch);
    let best = 0;
    for (let at = 1; at < items.length; at++) {
      const [a, b] = isMax ? [items[best]!, items[at]!] : [items[at]!, items[best]!];
      if (isLess(machine, a, b, order)) best = at;
    }
    return wrap(new Pointer(stretch.list, stretch.start + best));
  };
}

/** Writes values from a place on. */
function writeAt(machine: Machine, place: Value | undefined, values: readonly Value[]): Value {
  const pointer = toPointer(place);
  for (const [at, value] of values.entries()) {
    if (pointer) {
      const own = wrap(new Pointer(pointer.list, pointer.at, pointer.depth));
      machine.language.setItem(own, makeNumber("int", at), value, machine);
    } else machine.language.setItem(place ?? none, makeNumber("int", 0), value, machine);
  }
  return pointer ? wrap(new Pointer(pointer.list, pointer.at + values.length)) : (place ?? none);
}

function choose(isMax: boolean) {
  return (machine: Machine, items: readonly Value[]): Value => {
    const [first] = items;
    const all = items.length === 1 && first?.kind === "list" ? first.items : items.slice(0, 2);
    if (all[0] && !asNumber(all[0]))
      return all[0].kind === "unknown" ? all[0] : machine.unknown("`max` is not followed");
    return all.map(numberIn).reduce((a, b) => numberIn(larger(machine, a, b, isMax)));
  };
}

/** A sum keeps the type of what it begins with. */
function summed(machine: Machine, sum: Value, made: Value): Value {
  if (!isNumber(sum)) return made;
  const number = asNumber(made);
  return number ? toNumberType(number, numberType(sum), machine) : made;
}

/** In place, in this order. */
function sort(machine: Machine, [first, last, order]: readonly Value[]): Value {
  const stretch = between(machine, first, last);
  const sorted = itemsOf(stretch).toSorted((a, b) =>
    isLess(machine, a, b, order) ? -1 : isLess(machine, b, a, order) ? 1 : 0,
  );
  machine.touch(stretch.list);
  stretch.list.items.splice(stretch.start, sorted.length, ...sorted);
  return none;
}

/** The first item for which a test holds, or the end. */
function findWhere(
  machine: Machine,
  [first, last]: readonly Value[],
  test: (item: Value) => boolean,
): Value {
  const stretch = between(machine, first, last);
  const at = itemsOf(stretch).findIndex(test);
  return wrap(new Pointer(stretch.list, at < 0 ? stretch.end : stretch.start + at));
}

/** Moves what a test does not remove to the front; behind it is anything. */
function removeWhere(
  machine: Machine,
  [first, last]: readonly Value[],
  test: (item: Value) => boolean,
): Value {
  const stretch = between(machine, first, last);
  const kept = itemsOf(stretch).filter((item) => !test(item));
  machine.touch(stretch.list);
  const rest = itemsOf(stretch).slice(kept.length);
  stretch.list.items.splice(stretch.start, stretch.end - stretch.start, ...kept, ...rest);
  return wrap(new Pointer(stretch.list, stretch.start + kept.length));
}

function isEqual(machine: Machine, a: Value, b: Value | undefined): boolean {
  return holds(machine.language.compare("==", a, b ?? none, machine));
}

function holds(value: Value): boolean {
  const known = truth(value);
  if (known === null) throw new NotKnown("it is unknown whether this is true");
  return known;
}

const tested =
  (machine: Machine, test: Value | undefined) =>
  (item: Value): boolean =>
    holds(machine.call(test ?? none, [item]));

const rules: Readonly<Record<string, Rule>> = {
  max: choose(true),
  min: choose(false),
  clamp: (machine, [value, low, high]) => {
    const [x, a, b] = [value, low, high].map(numberIn);
    return larger(machine, numberIn(larger(machine, x!, a!, true)), b!, false);
  },
  max_element: extreme(true),
  min_element: extreme(false),
  accumulate: (machine, [first, last, start, combine]) => {
    let sum = start ?? none;
    for (const item of itemsOf(between(machine, first, last))) {
      const made = combine
        ? machine.call(combine, [sum, item])
        : machine.language.binary("+", sum, item, machine);
      sum = summed(machine, sum, made);
    }
    return sum;
  },
  inner_product: (machine, [first, last, other, start]) => {
    const left = itemsOf(between(machine, first, last));
    const right = toPointer(other);
    if (!right) throw new NotKnown("the values to loop over are unknown");
    let sum = start ?? none;
    for (const [at, item] of left.entries()) {
      const partner = right.list.items[right.at + at] ?? none;
      const product = machine.language.binary("*", item, partner, machine);
      sum = summed(machine, sum, machine.language.binary("+", sum, product, machine));
    }
    return sum;
  },
  fill: (machine, [first, last, value]) => {
    const { start, end } = between(machine, first, last);
    const values = Array.from({ length: end - start }, () => fresh(value ?? none, machine));
    writeAt(machine, first, values);
    return none;
  },
  fill_n: (machine, [first, count, value]) =>
    writeAt(
      machine,
      first,
      Array.from({ length: Math.min(1e6, wholeIn(count)) }, () => fresh(value ?? none, machine)),
    ),
  copy: (machine, [first, last, to]) =>
    writeAt(machine, to, itemsOf(between(machine, first, last))),
  copy_n: (machine, [first, count, to]) => {
    const from = toPointer(first);
    if (!from) throw new NotKnown("the values to loop over are unknown");
    return writeAt(machine, to, from.list.items.slice(from.at, from.at + wholeIn(count)));
  },
  transform: (machine, [first, last, ...rest]) => {
    const items = itemsOf(between(machine, first, last));
    const [a, b, c] = rest;
    if (!c)
      return writeAt(
        machine,
        a,
        items.map((item) => machine.call(b ?? none, [item])),
      );
    const other = toPointer(a);
    if (!other) throw new NotKnown("the values to loop over are unknown");
    const made = items.map((item, at) =>
      machine.call(c, [item, other.list.items[other.at + at] ?? none]),
    );
    return writeAt(machine, b, made);
  },
  for_each: (machine, [first, last, run]) => {
    const { list, start, end } = between(machine, first, last);
    const isPlace = takesPlace(run);
    for (let at = start; at < end; at++) {
      const item = isPlace
        ? itemPlace(machine, list, { kind: "int", value: at }, true)
        : (list.items[at] ?? none);
      machine.call(run ?? none, [item]);
    }
    return none;
  },
  generate: (machine, [first, last, make]) => {
    const { start, end } = between(machine, first, last);
    for (let at = 0; at < end - start; at++) {
      const value = machine.call(make ?? none, []);
      machine.language.setItem(first ?? none, makeNumber("int", at), value, machine);
    }
    return none;
  },
  iota: (machine, [first, last, start]) => {
    const stretch = between(machine, first, last);
    const from = numberIn(start);
    const values = itemsOf(stretch).map((_, at) => makeNumber(numberType(from), from.value + at));
    writeAt(machine, first, values);
    return none;
  },
  sort,
  stable_sort: sort,
  count: (machine, [first, last, value]) => {
    const items = itemsOf(between(machine, first, last));
    return makeNumber("long", items.filter((item) => isEqual(machine, item, value)).length);
  },
  count_if: (machine, [first, last, test]) => {
    const items = itemsOf(between(machine, first, last));
    return makeNumber("long", items.filter(tested(machine, test)).length);
  },
  find: (machine, items) => findWhere(machine, items, (item) => isEqual(machine, item, items[2])),
  find_if: (machine, items) => findWhere(machine, items, tested(machine, items[2])),
  remove: (machine, items) =>
    removeWhere(machine, items, (item) => isEqual(machine, item, items[2])),
  remove_if: (machine, items) => removeWhere(machine, items, tested(machine, items[2])),
  minmax_element: (machine, items) => ({
    kind: "tuple",
    items: [extreme(false)(machine, items), extreme(true)(machine, items)],
  }),
  reverse: (machine, [first, last]) => {
    const stretch = between(machine, first, last);
    const items = itemsOf(stretch).toReversed();
    machine.touch(stretch.list);
    stretch.list.items.splice(stretch.start, items.length, ...items);
    return none;
  },
  all_of: (machine, [first, last, test]) =>
    bool(itemsOf(between(machine, first, last)).every(tested(machine, test))),
  any_of: (machine, [first, last, test]) =>
    bool(itemsOf(between(machine, first, last)).some(tested(machine, test))),
  none_of: (machine, [first, last, test]) =>
    bool(!itemsOf(between(machine, first, last)).some(tested(machine, test))),
  distance: (machine, [first, last]) => {
    const { start, end } = between(machine, first, last);
    return makeNumber("long", end - start);
  },
  begin: (machine, [values]) => startOf(machine, values, 0),
  end: (machine, [values]) =>
    startOf(machine, values, values?.kind === "list" ? values.items.length : 0),
  size: (machine, [values]) =>
    values?.kind === "list"
      ? makeNumber("ulong", values.items.length)
      : machine.unknown("the size is unknown"),
  back_inserter: (machine, [values]) =>
    values?.kind === "list"
      ? wrap(new Inserter(values))
      : machine.unknown("`back_inserter` is not followed"),
  make_pair: (_, items) => ({ kind: "tuple", items }),
  make_tuple: (_, items) => ({ kind: "tuple", items }),
};

/** The functions of `algorithm` and `numeric`. */
export const algorithmFunctions: readonly (readonly [string, Value])[] = functions({
  ...careful(rules),
  ...operationObjects,
});

function startOf(machine: Machine, values: Value | undefined, at: number): Value {
  return values?.kind === "list"
    ? wrap(new Pointer(values, at))
    : machine.unknown("the values to loop over are unknown");
}
