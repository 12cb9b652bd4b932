import { itemType } from "../../languages/declared/lists.ts";
import { onNumbers } from "../../languages/declared/numbers.ts";
import { orderOf } from "../../languages/kotlin/compare.ts";
import { equal } from "../../languages/declared/equality.ts";
import { NotKnown, toStringValue, sure } from "../../values/gaps.ts";
import { bool, int, none } from "../../values/make.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { holds, itemsIn, type Method, textIn, wholeIn } from "../declared/table.ts";
import { functionIn, isFunction } from "./making.ts";

/** The values one after the other; `type`: of the sum of none. */
export function sum(machine: Machine, items: readonly Value[], type: string | null): Value {
  const gap = items.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const numbers = items.filter(isNumber);
  const [first] = numbers;
  const own = first ? numberType(first) : type;
  if (numbers.length < items.length || own === null || own === "object")
    return machine.unknown("`sum` is not followed");
  const wide = own === "short" || own === "sbyte" ? "int" : own;
  return numbers.reduce<Value>(
    (all, each) => (isNumber(all) ? onNumbers("+", all, each, machine) : all),
    makeNumber(wide, 0),
  );
}

function mapped(machine: Machine, self: Value, items: readonly Value[]): Value[] {
  const select = functionIn(items);
  return itemsIn(machine, self).map((item) => machine.call(select, [item]));
}

function average(machine: Machine, self: Value): Value {
  const items = itemsIn(machine, self);
  if (items.length === 0) return makeNumber("double", NaN);
  const reals = items.map((item) =>
    isNumber(item) && (item.kind === "int" || item.isSingle)
      ? makeNumber("double", item.value)
      : item,
  );
  const total = sum(machine, reals, "double");
  return isNumber(total) ? onNumbers("/", total, makeNumber("int", items.length), machine) : total;
}

function isMore(machine: Machine, a: Value, b: Value, sign: 1 | -1): boolean {
  const order = orderOf(a, b, machine);
  if (order === null) throw new NotKnown("it is unknown whether this is true");
  return order * sign > 0;
}

/** The greatest or the least; NaN is both. */
function extreme(machine: Machine, items: readonly Value[], sign: 1 | -1): Value | null {
  return items.reduce<Value | null>((best, item) => {
    if (item.kind === "unknown") throw new NotKnown(item.why);
    if (best === null) return item;
    if (isNumber(best) && Number.isNaN(best.value)) return best;
    if (isNumber(item) && Number.isNaN(item.value)) return item;
    return isMore(machine, item, best, sign) ? item : best;
  }, null);
}

type Empty = (machine: Machine) => Value;

const failing: Empty = (machine) => machine.fail("StopIteration", "");
const missing: Empty = () => none;

function most(sign: 1 | -1, empty: Empty): Method {
  return (machine, self) => extreme(machine, itemsIn(machine, self), sign) ?? empty(machine);
}

function mostOf(sign: 1 | -1, empty: Empty): Method {
  return (machine, self, items) =>
    extreme(machine, mapped(machine, self, items), sign) ?? empty(machine);
}

function mostBy(sign: 1 | -1, empty: Empty): Method {
  return (machine, self, given) => {
    const items = itemsIn(machine, self);
    const select = functionIn(given);
    const keys = items.map((item) => machine.call(select, [item]));
    let best = 0;
    for (let at = 1; at < keys.length; at++)
      if (isMore(machine, keys[at]!, keys[best]!, sign)) best = at;
    return items[best] ?? empty(machine);
  };
}

/** `first`, `last`, `single`, with a test if one is given. */
function end(kind: "first" | "last" | "single", empty: Empty): Method {
  return (machine, self, given) => {
    const test = isFunction(given[0]) ? given[0] : null;
    const items = itemsIn(machine, self).filter((item) => !test || holds(machine, test, item));
    if (kind === "single" && items.length > 1) return empty(machine);
    return (kind === "last" ? items.at(-1) : items[0]) ?? empty(machine);
  };
}

function place(isLast: boolean): Method {
  return (machine, self, [wanted]) => {
    const test = (item: Value): boolean =>
      isFunction(wanted)
        ? holds(machine, wanted, item)
        : sure(equal(item, wanted ?? none, machine));
    const items = itemsIn(machine, self);
    return int(isLast ? items.findLastIndex(test) : items.findIndex(test));
  };
}

function fold(machine: Machine, items: readonly Value[], seed: Value, step: Value): Value {
  return items.reduce((all, item) => machine.call(step, [all, item]), seed);
}

/** The parameters of `joinToString` in order. */
const joining = ["separator", "prefix", "postfix", "limit", "truncated", "transform"];

const joinToString: Method = (machine, self, given, named) => {
  const transform = named.get("transform") ?? given.findLast(isFunction);
  const plain = given.filter((each) => each !== transform);
  const part = (name: string): Value | undefined => named.get(name) ?? plain[joining.indexOf(name)];
  const [separator, limit, cut] = ["separator", "limit", "truncated"].map(part);
  const all = itemsIn(machine, self);
  const most = wholeIn(limit, -1);
  const items = most >= 0 ? all.slice(0, most) : all;
  const texts = items.map((item) =>
    machine.language.toText(transform ? machine.call(transform, [item]) : item, "plain", machine),
  );
  if (most >= 0 && all.length > most) texts.push(cut ? textIn(cut) : "...");
  const joined = texts.join(separator ? textIn(separator) : ", ");
  return toStringValue(textIn(part("prefix")) + joined + textIn(part("postfix")), machine);
};

/** What comes of many values: a number, a text, one of them. */
export const aggregates: Readonly<Record<string, Method>> = {
  sum: (machine, self) => sum(machine, itemsIn(machine, self), itemType(self)),
  sumOf: (machine, self, items) => sum(machine, mapped(machine, self, items), null),
  sumBy: (machine, self, items) => sum(machine, mapped(machine, self, items), "int"),
  sumByDouble: (machine, self, items) => sum(machine, mapped(machine, self, items), "double"),
  average,
  ...{ max: most(1, failing), maxOrNull: most(1, missing), min: most(-1, failing) },
  ...{ minOrNull: most(-1, missing), maxOf: mostOf(1, failing), minOf: mostOf(-1, failing) },
  ...{ maxOfOrNull: mostOf(1, missing), minOfOrNull: mostOf(-1, missing) },
  ...{ maxBy: mostBy(1, failing), maxByOrNull: mostBy(1, missing) },
  ...{ minBy: mostBy(-1, failing), minByOrNull: mostBy(-1, missing) },
  ...{ first: end("first", failing), firstOrNull: end("first", missing) },
  ...{ find: end("first", missing), findLast: end("last", missing) },
  ...{ last: end("last", failing), lastOrNull: end("last", missing) },
  ...{ single: end("single", failing), singleOrNull: end("single", missing) },
  ...{ indexOf: place(false), indexOfFirst: place(false) },
  ...{ lastIndexOf: place(true), indexOfLast: place(true) },
  contains: (machine, self, [wanted]) => {
    const same = itemsIn(machine, self).map((item) => equal(item, wanted ?? none, machine));
    if (same.includes(true)) return bool(true);
    return same.includes(null)
      ? machine.unknown("it is unknown whether these are equal")
      : bool(false);
  },
  containsAll: (machine, self, [others]) => {
    const items = itemsIn(machine, self);
    return bool(
      itemsIn(machine, others).every((wanted) =>
        items.some((item) => sure(equal(item, wanted, machine))),
      ),
    );
  },
  count: (machine, self, [test]) =>
    int(itemsIn(machine, self).filter((item) => !test || holds(machine, test, item)).length),
  any: (machine, self, [test]) =>
    bool(itemsIn(machine, self).some((item) => !test || holds(machine, test, item))),
  all: (machine, self, [test]) =>
    bool(itemsIn(machine, self).every((item) => holds(machine, test ?? none, item))),
  none: (machine, self, [test]) =>
    bool(!itemsIn(machine, self).some((item) => !test || holds(machine, test, item))),
  isEmpty: (machine, self) => bool(itemsIn(machine, self).length === 0),
  isNotEmpty: (machine, self) => bool(itemsIn(machine, self).length > 0),
  fold: (machine, self, [seed, step]) =>
    fold(machine, itemsIn(machine, self), seed ?? none, step ?? none),
  foldIndexed: (machine, self, [seed, step]) =>
    itemsIn(machine, self).reduce(
      (all, item, at) => machine.call(step ?? none, [int(at), all, item]),
      seed ?? none,
    ),
  reduce: (machine, self, [step]) => {
    const [first, ...rest] = itemsIn(machine, self);
    if (!first) return machine.fail("NotImplementedError", "Empty collection can't be reduced.");
    return fold(machine, rest, first, step ?? none);
  },
  reduceOrNull: (machine, self, [step]) => {
    const [first, ...rest] = itemsIn(machine, self);
    return first ? fold(machine, rest, first, step ?? none) : none;
  },
  foldRight: (machine, self, [seed, step]) =>
    itemsIn(machine, self).reduceRight(
      (all, item) => machine.call(step ?? none, [item, all]),
      seed ?? none,
    ),
  joinToString,
};
