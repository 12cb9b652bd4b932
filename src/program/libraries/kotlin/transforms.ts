import {
  isArray,
  itemType,
  makeList,
  makeSequence,
  nativeOf,
} from "../../languages/declared/lists.ts";
import { equal } from "../../languages/java/equality.ts";
import { Progression } from "../../languages/kotlin/ranges.ts";
import { unit } from "../../languages/kotlin/types.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { int, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { holds, itemsIn, type Method, wholeIn } from "../declared/table.ts";
import { indexed, isFunction, isLazy, listOf, pair, sameKind, some, typed } from "./making.ts";
import { keyInOrder } from "./sets.ts";
import { each, known, type Values, valuesOf, whole } from "./walking.ts";

/** Calls a function with what it takes: of a map, a pair. */
function filtered(isWanted: boolean): Method {
  return each(function* (values, [test], machine) {
    for (const value of values) if (holds(machine, test ?? none, value) === isWanted) yield value;
  }, "same");
}

/** What a function makes of each value, and of its index if it takes that. */
function mapped(hasIndex: boolean, isKept: (made: Value) => boolean): Method {
  return each(function* (values, [map], machine) {
    let at = 0;
    for (const value of values) {
      const made = machine.call(map ?? none, hasIndex ? [int(at++), value] : [value]);
      if (isKept(made)) yield made;
    }
  }, "made");
}

const all = (): boolean => true;
const present = (made: Value): boolean => known(made).kind !== "none";

function flatMapped(hasIndex: boolean): Method {
  return each(function* (values, [map], machine) {
    let at = 0;
    for (const value of values) {
      const made = machine.call(map ?? none, hasIndex ? [int(at++), value] : [value]);
      yield* valuesOf(machine, made);
    }
  }, "made");
}

const zip: Method = (machine, self, given) => {
  const [other, join] = [...given];
  const made = each(function* (values) {
    const others = valuesOf(machine, other ?? none);
    for (const value of values) {
      const next = others.next();
      if (next.done === true) return;
      yield isFunction(join) ? machine.call(join, [value, next.value]) : pair(value, next.value);
    }
  }, "made");
  return made(machine, self, [], new Map());
};

const zipWithNext = each(function* (values, [join], machine) {
  let last: Value | null = null;
  for (const value of values) {
    if (last) yield join ? machine.call(join, [last, value]) : pair(last, value);
    last = value;
  }
}, "made");

/** The values so far, joined by a function; `hasSeed`: it begins with a value that is given. */
function scan(hasSeed: boolean, hasIndex: boolean): Method {
  return each(function* (values, items, machine) {
    const [step] = items.slice(-1);
    let all: Value | null = hasSeed ? (items[0] ?? none) : null;
    if (all) yield all;
    let at = 0;
    for (const value of values) {
      if (all) {
        const parts = [all, value];
        all = machine.call(step ?? none, hasIndex ? [int(at), ...parts] : parts);
      } else all = value;
      at++;
      yield all;
    }
  }, "made");
}

const toArray =
  (type: string): Method =>
  (machine, self) =>
    typed(machine, type, itemsIn(machine, self));

/** How many to take or to leave out. */
function countIn(machine: Machine, count: Value | undefined): number {
  const number = wholeIn(count);
  if (number < 0)
    machine.fail("ValueError", `Requested element count ${number} is less than zero.`);
  return number;
}

function checked(rule: (machine: Machine, self: Value, count: number) => Value): Method {
  return (machine, self, [count]) => rule(machine, self, countIn(machine, count));
}

const part = (cut: (items: readonly Value[], count: number) => Value[]): Method =>
  checked((machine, self, count) => some(self, cut(itemsIn(machine, self), count)));

function* firstOf(values: Values, count: number): Values {
  for (let left = count; left > 0; left--) {
    const next = values.next();
    if (next.done === true) return;
    yield next.value;
  }
}

function* behind(values: Values, count: number): Values {
  let left = count;
  for (const value of values) if (left-- <= 0) yield value;
}

const taken = (make: (values: Values, count: number) => Values): Method =>
  checked((machine, self, count) =>
    each((values) => make(values, count), "same")(machine, self, [], new Map()),
  );

/** The items at the end for which a test says yes, or all others. */
function whileLast(takes: boolean): Method {
  return (machine, self, [test]) => {
    const items = itemsIn(machine, self);
    let at = items.length;
    while (at > 0 && holds(machine, test ?? none, items[at - 1]!)) at--;
    return some(self, takes ? items.slice(at) : items.slice(0, at));
  };
}

const distinct = each(function* (values, [key], machine) {
  const seen = new Set<unknown>();
  for (const value of values) {
    const own = keyInOrder(machine, key ? machine.call(key, [value]) : value);
    if (seen.has(own)) continue;
    seen.add(own);
    yield value;
  }
}, "same");

function isMany(value: Value | undefined): boolean {
  return (
    ["list", "set"].includes(value?.kind ?? "") ||
    isLazy(value ?? none) ||
    nativeOf(value, Progression) !== null
  );
}

const plus: Method = (machine, self, [other]) => {
  if (isLazy(self))
    return each(function* (values) {
      yield* values;
      if (isMany(other)) yield* valuesOf(machine, other!);
      else yield other ?? none;
    }, "same")(machine, self, [], new Map());
  const added = isMany(other) ? itemsIn(machine, other) : [known(other ?? none)];
  return sameKind(self, [...itemsIn(machine, self), ...added]);
};

const minus: Method = (machine, self, [other]) => {
  const same = (a: Value, b: Value): boolean => sure(equal(a, b, machine));
  if (isMany(other)) {
    const others = itemsIn(machine, other);
    return each(function* (values) {
      for (const item of values) if (!others.some((one) => same(item, one))) yield item;
    }, "same")(machine, self, [], new Map());
  }
  return each(function* (values) {
    let isOut = false;
    for (const item of values) {
      if (!isOut && same(item, other ?? none)) isOut = true;
      else yield item;
    }
  }, "same")(machine, self, [], new Map());
};

/** Runs an action with each value, and goes on with the same ones. */
function onEach(hasIndex: boolean): Method {
  return (machine, self, given) => {
    const [action] = [...given];
    const run = (value: Value, at: number): Value =>
      machine.call(action ?? none, hasIndex ? [int(at), value] : [value]);
    if (isLazy(self))
      return each(function* (values) {
        let at = 0;
        for (const value of values) {
          run(value, at++);
          yield value;
        }
      }, "same")(machine, self, [], new Map());
    let at = 0;
    for (const value of valuesOf(machine, self)) run(value, at++);
    return self;
  };
}

/** What makes other collections of many values. */
export const transforms: Readonly<Record<string, Method>> = {
  ...{ map: mapped(false, all), mapIndexed: mapped(true, all) },
  ...{ mapNotNull: mapped(false, present), mapIndexedNotNull: mapped(true, present) },
  ...{ filter: filtered(true), filterNot: filtered(false) },
  filterIndexed: each(function* (values, [test], machine) {
    let at = 0;
    for (const value of values) if (holds(machine, test ?? none, int(at++), value)) yield value;
  }, "same"),
  filterNotNull: each(function* (values) {
    for (const value of values) if (known(value).kind !== "none") yield value;
  }, "made"),
  ...{ flatMap: flatMapped(false), flatMapIndexed: flatMapped(true) },
  flatten: each(function* (values, _, machine) {
    for (const value of values) yield* valuesOf(machine, value);
  }, "made"),
  takeWhile: each(function* (values, [test], machine) {
    for (const value of values) {
      if (!holds(machine, test ?? none, value)) return;
      yield value;
    }
  }, "same"),
  dropWhile: each(function* (values, [test], machine) {
    let isOpen = false;
    for (const value of values) {
      isOpen ||= !holds(machine, test ?? none, value);
      if (isOpen) yield value;
    }
  }, "same"),
  ...{ take: taken(firstOf), drop: taken(behind) },
  takeLast: part((items, count) => items.slice(Math.max(0, items.length - count))),
  dropLast: part((items, count) => items.slice(0, Math.max(0, items.length - count))),
  ...{ takeLastWhile: whileLast(true), dropLastWhile: whileLast(false) },
  slice: (machine, self, [places]) => {
    const items = itemsIn(machine, self);
    const made = itemsIn(machine, places).map(
      (at) => items[wholeIn(at)] ?? machine.fail("RangeError", `Index ${wholeIn(at)}`),
    );
    return some(self, made);
  },
  ...{ zip, zipWithNext },
  unzip: (machine, self) => {
    const entries = itemsIn(machine, self).map((each) => {
      if (each.kind !== "tuple" || each.items.length !== 2)
        throw new NotKnown("`unzip` is not followed");
      return each.items;
    });
    return pair(listOf(entries.map(([key]) => key!)), listOf(entries.map(([, value]) => value!)));
  },
  withIndex: each(function* (values) {
    let at = 0;
    for (const value of values) yield indexed(int(at++), value);
  }, "lists"),
  reversed: whole((_, items) => items.toReversed(), "same"),
  ...{ distinct, distinctBy: distinct, plus, minus },
  ...{ plusElement: plusOne, minusElement: minus },
  ...{ scan: scan(true, false), runningFold: scan(true, false) },
  ...{ scanIndexed: scan(true, true), runningFoldIndexed: scan(true, true) },
  ...{ runningReduce: scan(false, false), runningReduceIndexed: scan(false, true) },
  ...{ onEach: onEach(false), onEachIndexed: onEach(true) },
  forEach: (machine, self, [action]) => {
    for (const item of valuesOf(machine, self)) machine.call(action ?? none, [item]);
    return unit;
  },
  forEachIndexed: (machine, self, [action]) => {
    let at = 0;
    for (const item of valuesOf(machine, self)) machine.call(action ?? none, [int(at++), item]);
    return unit;
  },
  ...{
    toList: listFrom,
    toMutableList: listFrom,
    toCollection: (machine, self, [target]) => into(machine, self, target),
  },
  ...{ asList: listFrom, asIterable: (_, self) => self },
  asSequence: (machine, self) => makeSequence(() => machine.language.iterate(self, machine)),
  ...{ toDoubleArray: toArray("double[]"), toFloatArray: toArray("float[]") },
  ...{ toIntArray: toArray("int[]"), toLongArray: toArray("long[]") },
  ...{ toBooleanArray: toArray("bool[]"), toCharArray: toArray("char[]") },
  toTypedArray: (machine, self) => {
    const list = some(self, itemsIn(machine, self));
    return list.kind === "list"
      ? makeList(`${itemType(list) ?? "object"}[]`, [...list.items])
      : list;
  },
};

function plusOne(machine: Machine, self: Value, [other]: readonly Value[]): Value {
  return sameKind(self, [...itemsIn(machine, self), known(other ?? none)]);
}

function into(machine: Machine, self: Value, target: Value | undefined): Value {
  const added = machine.language.getAttribute(target ?? none, "addAll()", machine);
  machine.call(added, [listOf(itemsIn(machine, self))]);
  return target ?? none;
}

function listFrom(machine: Machine, self: Value): Value {
  const items = itemsIn(machine, self);
  const type = self.kind === "list" && isArray(self) ? itemType(self) : null;
  if (type !== null) return makeList(`List<${type}>`, items);
  return isLazy(self) ? listOf(items) : some(self, items);
}
