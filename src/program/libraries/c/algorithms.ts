import { areAlike } from "../../languages/c/alike.ts";
import { endsOf, between, moved } from "../../languages/c/iterators.ts";
import { asNumber, castWide } from "../../languages/c/numbers.ts";
import { takesPlace } from "../../languages/c/overloads.ts";
import { makePair } from "../../languages/c/pairs.ts";
import { here, Reversed, wrap } from "../../languages/c/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, none } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { isWide, wholeOf } from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { larger } from "./math.ts";
import { itemPlace } from "./places.ts";
import {
  comesBefore,
  isEqual,
  itemsBetween,
  itemsFrom,
  summed,
  tested,
  writeAll,
} from "./stretches.ts";
import { numberIn, type Rule, wholeIn } from "./table.ts";

const long = (value: number): Value => makeNumber("long", value);

/** The place of the largest, or the smallest, item. */
function extreme(isMax: boolean): Rule {
  return (machine, [first, last, order]) => {
    const stretch = between(machine, first, last);
    return stretch.place(bestOf(machine, stretch.items, isMax, order));
  };
}

/** The first of the best items. */
function bestOf(
  machine: Machine,
  items: readonly Value[],
  isMax: boolean,
  order: Value | undefined,
): number {
  let best = 0;
  for (let at = 1; at < items.length; at++) {
    const [a, b] = isMax ? [items[best]!, items[at]!] : [items[at]!, items[best]!];
    if (comesBefore(machine, a, b, order)) best = at;
  }
  return best;
}

/** The last of the largest items, as `minmax` takes it. */
function lastLargest(machine: Machine, items: readonly Value[], order: Value | undefined): number {
  let best = 0;
  for (let at = 1; at < items.length; at++)
    if (!comesBefore(machine, items[at]!, items[best]!, order)) best = at;
  return best;
}

/** `max(a, b)`, `max(a, b, order)`, `max({a, b, c})` */
function choose(isMax: boolean): Rule {
  return (machine, items) => {
    const [first, second, third] = items;
    const isListed = first?.kind === "list" && first.typeName === undefined;
    const all = isListed ? first.items : items.slice(0, 2);
    const order = isListed ? second : third;
    const gap = all.find(({ kind }) => kind === "unknown");
    if (gap) return gap;
    if (!order && all.every((each) => asNumber(each)))
      return all.map(numberIn).reduce((a, b) => numberIn(larger(machine, a, b, isMax)));
    return all[bestOf(machine, all, isMax, order)] ?? none;
  };
}

/** The first item for which a test holds, or the end. */
function findWhere(
  machine: Machine,
  [first, last]: readonly Value[],
  test: (item: Value) => boolean,
): Value {
  const stretch = between(machine, first, last);
  const at = stretch.items.findIndex(test);
  return stretch.place(at < 0 ? stretch.items.length : at);
}

/** The first place of a sorted stretch for which a test does not hold. */
function bound(
  machine: Machine,
  first: Value | undefined,
  last: Value | undefined,
  goesOn: (item: Value) => boolean,
): Value {
  const stretch = between(machine, first, last);
  let [low, high] = [0, stretch.items.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (goesOn(stretch.items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return stretch.place(low);
}

const lowerBound: Rule = (machine, [first, last, value, order]) =>
  bound(machine, first, last, (item) => comesBefore(machine, item, value ?? none, order));

const upperBound: Rule = (machine, [first, last, value, order]) =>
  bound(machine, first, last, (item) => !comesBefore(machine, value ?? none, item, order));

function isFoundSorted(machine: Machine, items: readonly Value[]): boolean {
  const [, last, value, order] = items;
  const place = lowerBound(machine, items);
  const rest = itemsBetween(machine, place, last);
  return rest.length > 0 && !comesBefore(machine, value ?? none, rest[0]!, order);
}

/** `accumulate(first, last, start, combine)` */
const accumulate: Rule = (machine, [first, last, start, combine]) => {
  let sum = start ?? none;
  for (const item of itemsBetween(machine, first, last)) {
    const made = combine
      ? machine.call(combine, [sum, item])
      : machine.language.binary("+", sum, item, machine);
    sum = summed(machine, sum, made);
  }
  return sum;
};

/** `inner_product(first, last, other, start, add, multiply)` */
const innerProduct: Rule = (machine, [first, last, other, start, add, multiply]) => {
  const left = itemsBetween(machine, first, last);
  const right = itemsFrom(machine, other, left.length);
  let sum = start ?? none;
  for (const [at, item] of left.entries()) {
    const partner = right[at]!;
    const product = multiply
      ? machine.call(multiply, [item, partner])
      : machine.language.binary("*", item, partner, machine);
    const made = add
      ? machine.call(add, [sum, product])
      : machine.language.binary("+", sum, product, machine);
    sum = summed(machine, sum, made);
  }
  return sum;
};

/** Each item with the one before it, or with the sum so far. */
function running(operator: "+" | "-"): Rule {
  return (machine, [first, last, to, combine]) => {
    const items = itemsBetween(machine, first, last);
    const made: Value[] = [];
    for (const [at, item] of items.entries()) {
      const before = operator === "+" ? made[at - 1] : items[at - 1];
      const [a, b] = operator === "+" ? [before, item] : [item, before];
      if (at === 0) made.push(item);
      else if (combine) made.push(machine.call(combine, [a!, b!]));
      else made.push(machine.language.binary(operator, a!, b!, machine));
    }
    return writeAll(machine, to, made);
  };
}

/** `equal(first, last, other)`, `equal(first, last, other, otherLast)`, each with a test. */
const equal: Rule = (machine, [first, last, other, fourth, fifth]) => {
  const isRange = fourth !== undefined && isIterator(fourth);
  const test = isRange ? fifth : fourth;
  const items = itemsBetween(machine, first, last);
  const others = isRange
    ? itemsBetween(machine, other, fourth)
    : itemsFrom(machine, other, items.length);
  if (others.length !== items.length) return bool(false);
  return bool(items.every((item, at) => isEqual(machine, item, others[at], test)));
};

function isIterator(value: Value): boolean {
  return value.kind === "list" || (value.kind === "instance" && value.native !== null);
}

const lexicographical: Rule = (machine, [first, last, other, otherLast, order]) => {
  const [a, b] = [itemsBetween(machine, first, last), itemsBetween(machine, other, otherLast)];
  for (const [at, item] of a.entries()) {
    const partner = b[at];
    if (!partner || comesBefore(machine, partner, item, order)) return bool(false);
    if (comesBefore(machine, item, partner, order)) return bool(true);
  }
  return bool(a.length < b.length);
};

const forEach: Rule = (machine, [first, last, run]) => {
  const { items, list, place } = between(machine, first, last);
  const isPlace = takesPlace(run);
  for (const [at, item] of items.entries()) {
    const given = isPlace && list ? itemPlace(machine, place(at), here, true) : item;
    machine.call(run ?? none, [given]);
  }
  return run ?? none;
};

/** The whole numbers of `gcd` and `lcm`. */
function wholes(items: readonly Value[]): readonly [bigint, bigint] {
  const [a, b] = items.map(wholeOf);
  if (a === null || a === undefined || b === null || b === undefined)
    throw new NotKnown("this number is unknown");
  return [a < 0n ? -a : a, b < 0n ? -b : b];
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}

function wholeResult(value: bigint, items: readonly Value[]): Value {
  const isInt = items.every((each) => each.kind === "int" && (each.type ?? "int") === "int");
  const made = castWide({ kind: "int", value: Number(value) }, isInt ? "int" : "long");
  if (!made || isWide(made)) throw new NotKnown("this number is unknown");
  return made;
}

const searching: Readonly<Record<string, Rule>> = {
  max: choose(true),
  min: choose(false),
  minmax: (machine, items) =>
    makePair([choose(false)(machine, items), choose(true)(machine, items)]),
  clamp: (machine, [value, low, high, order]) => {
    if (!order && [value, low, high].every((each) => asNumber(each))) {
      const [x, a, b] = [value, low, high].map(numberIn);
      return larger(machine, numberIn(larger(machine, x!, a!, true)), b!, false);
    }
    if (comesBefore(machine, value ?? none, low ?? none, order)) return low ?? none;
    return comesBefore(machine, high ?? none, value ?? none, order) ? high! : value!;
  },
  max_element: extreme(true),
  min_element: extreme(false),
  minmax_element: (machine, [first, last, order]) => {
    const stretch = between(machine, first, last);
    return makePair([
      stretch.place(bestOf(machine, stretch.items, false, order)),
      stretch.place(lastLargest(machine, stretch.items, order)),
    ]);
  },
  accumulate,
  reduce: accumulate,
  inner_product: innerProduct,
  partial_sum: running("+"),
  adjacent_difference: running("-"),
  find: (machine, items) => findWhere(machine, items, (item) => isEqual(machine, item, items[2])),
  find_if: (machine, items) => findWhere(machine, items, tested(machine, items[2])),
  find_if_not: (machine, items) => {
    const test = tested(machine, items[2]);
    return findWhere(machine, items, (item) => !test(item));
  },
  count: (machine, [first, last, value]) =>
    long(itemsBetween(machine, first, last).filter((item) => isEqual(machine, item, value)).length),
  count_if: (machine, [first, last, test]) =>
    long(itemsBetween(machine, first, last).filter(tested(machine, test)).length),
  all_of: (machine, [first, last, test]) =>
    bool(itemsBetween(machine, first, last).every(tested(machine, test))),
  any_of: (machine, [first, last, test]) =>
    bool(itemsBetween(machine, first, last).some(tested(machine, test))),
  none_of: (machine, [first, last, test]) =>
    bool(!itemsBetween(machine, first, last).some(tested(machine, test))),
  equal,
  lexicographical_compare: lexicographical,
  is_sorted: (machine, [first, last, order]) => {
    const items = itemsBetween(machine, first, last);
    return bool(
      items.every((item, at) => at === 0 || !comesBefore(machine, item, items[at - 1]!, order)),
    );
  },
  adjacent_find: (machine, [first, last, test]) => {
    const stretch = between(machine, first, last);
    const { items } = stretch;
    const at = items.findIndex((item, place) => {
      const next = items[place + 1];
      return next !== undefined && isEqual(machine, item, next, test);
    });
    return stretch.place(at < 0 ? items.length : at);
  },
  search: (machine, [first, last, from, until, test]) => {
    const stretch = between(machine, first, last);
    const wanted = itemsBetween(machine, from, until);
    const { items } = stretch;
    for (let at = 0; at + wanted.length <= items.length; at++)
      if (wanted.every((each, step) => isEqual(machine, items[at + step]!, each, test)))
        return stretch.place(at);
    return stretch.place(items.length);
  },
  lower_bound: lowerBound,
  upper_bound: upperBound,
  equal_range: (machine, items) =>
    makePair([lowerBound(machine, items), upperBound(machine, items)]),
  binary_search: (machine, items) => bool(isFoundSorted(machine, items)),
  includes: (machine, [first, last, from, until, order]) => {
    const rest = [...itemsBetween(machine, first, last)];
    return bool(
      itemsBetween(machine, from, until).every((wanted) => {
        const at = rest.findIndex(
          (each) =>
            !comesBefore(machine, each, wanted, order) &&
            !comesBefore(machine, wanted, each, order),
        );
        if (at >= 0) rest.splice(at, 1);
        return at >= 0;
      }),
    );
  },
  for_each: forEach,
  gcd: (_, items) => wholeResult(commonDivisor(...wholes(items)), items),
  lcm: (_, items) => {
    const [a, b] = wholes(items);
    return wholeResult(a === 0n || b === 0n ? 0n : (a / commonDivisor(a, b)) * b, items);
  },
};

/** The ends of a container. */
function end(machine: Machine, value: Value | undefined, at: 0 | 1): Value {
  const ends = endsOf(value, machine);
  if (!ends) throw new NotKnown("the values to loop over are unknown");
  return ends[at];
}

const iterators: Readonly<Record<string, Rule>> = {
  distance: (machine, [first, last]) => long(itemsBetween(machine, first, last).length),
  next: (machine, [place, count]) => moved(place ?? none, count ? wholeIn(count) : 1, machine),
  prev: (machine, [place, count]) => moved(place ?? none, count ? -wholeIn(count) : -1, machine),
  ...{ begin: (machine, [values]) => end(machine, values, 0) },
  ...{ cbegin: (machine, [values]) => end(machine, values, 0) },
  ...{ end: (machine, [values]) => end(machine, values, 1) },
  ...{ cend: (machine, [values]) => end(machine, values, 1) },
  rbegin: (machine, [values]) => wrap(new Reversed(end(machine, values, 1))),
  rend: (machine, [values]) => wrap(new Reversed(end(machine, values, 0))),
  make_reverse_iterator: (_, [place]) => wrap(new Reversed(place ?? none)),
  size: (machine, [values]) => makeNumber("ulong", sizeOf(values, machine)),
  ssize: (machine, [values]) => long(sizeOf(values, machine)),
  empty: (machine, [values]) => bool(sizeOf(values, machine) === 0),
};

function sizeOf(values: Value | undefined, machine: Machine): number {
  const lost = values && machine.lostIn(values);
  if (lost) throw new NotKnown(lost);
  if (values?.kind === "list") return values.items.length;
  if (values?.kind === "dictionary") return values.entries.size;
  throw new NotKnown("the size is unknown");
}

/** The functions of `algorithm`, `numeric` and `iterator` that change nothing. */
export const searchingRules: Readonly<Record<string, Rule>> = { ...searching, ...iterators };

/** Whether it is open how equal items stand that can be told apart. */
export function hasOpenOrder(
  machine: Machine,
  sorted: readonly Value[],
  order: Value | undefined,
): boolean {
  return sorted.some((item, at) => {
    const next = sorted[at + 1];
    return next !== undefined && !areAlike(item, next) && !comesBefore(machine, item, next, order);
  });
}
