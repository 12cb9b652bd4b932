import { itemType, makeSequence, nativeOf } from "../../languages/declared/lists.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { equal } from "../../languages/declared/equality.ts";
import { Progression } from "../../languages/kotlin/ranges.ts";
import { unit } from "../../languages/kotlin/types.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { int, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { distinct } from "../csharp/linqRules.ts";
import { holds, itemsIn, type Method, wholeIn } from "../declared/table.ts";
import {
  entryIn,
  indexed,
  isFunction,
  isLazy,
  like,
  listOf,
  pair,
  sameKind,
  some,
  typed,
} from "./making.ts";

type Values = IterableIterator<Value>;

/** What makes each value when its turn comes, of a sequence; a list is made at once. */
function each(
  make: (values: Values, items: readonly Value[], machine: Machine) => Values,
  keepsType: boolean,
): Method {
  return (machine, self, given) => {
    const items = [...given];
    const run = (): Values | null => {
      const values = machine.language.iterate(self, machine);
      return values && make(values, items, machine);
    };
    if (isLazy(self)) return makeSequence(run);
    const values = run();
    if (!values) throw new NotKnown("the values to loop over are unknown");
    const all: Value[] = [];
    for (const value of values) {
      machine.spend(1);
      all.push(value);
    }
    return keepsType ? some(self, all) : listOf(all);
  };
}

/** Calls a function with what it takes: of a map, a pair. */
function filtered(isWanted: boolean): Method {
  return each(function* (values, [test], machine) {
    for (const value of values) if (holds(machine, test ?? none, value) === isWanted) yield value;
  }, true);
}

function zip(machine: Machine, self: Value, given: readonly Value[]): Value {
  const [other] = given;
  const join = isFunction(given[1]) ? given[1] : null;
  const [left, right] = [itemsIn(machine, self), itemsIn(machine, other)];
  const made = left
    .slice(0, right.length)
    .map((item, at) => (join ? machine.call(join, [item, right[at]!]) : pair(item, right[at]!)));
  return like(self, made);
}

function scan(machine: Machine, self: Value, [seed, step]: readonly Value[]): Value {
  const made = [seed ?? none];
  for (const item of itemsIn(machine, self))
    made.push(machine.call(step ?? none, [made.at(-1)!, item]));
  return like(self, made);
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

const part =
  (cut: (items: readonly Value[], count: number) => Value[]): Method =>
  (machine, self, [count]) =>
    some(self, cut(itemsIn(machine, self), countIn(machine, count)));

/** What makes other collections of many values. */
export const transforms: Readonly<Record<string, Method>> = {
  map: each(function* (values, [map], machine) {
    for (const value of values) yield machine.call(map ?? none, [value]);
  }, false),
  mapIndexed: each(function* (values, [map], machine) {
    let at = 0;
    for (const value of values) yield machine.call(map ?? none, [int(at++), value]);
  }, false),
  mapNotNull: each(function* (values, [map], machine) {
    for (const value of values) {
      const made = machine.call(map ?? none, [value]);
      if (made.kind === "unknown") throw new NotKnown(made.why);
      if (made.kind !== "none") yield made;
    }
  }, false),
  filter: filtered(true),
  filterNot: filtered(false),
  filterIndexed: each(function* (values, [test], machine) {
    let at = 0;
    for (const value of values) if (holds(machine, test ?? none, int(at++), value)) yield value;
  }, true),
  filterNotNull: (machine, self) => {
    const items = itemsIn(machine, self);
    const gap = items.find(({ kind }) => kind === "unknown");
    if (gap?.kind === "unknown") throw new NotKnown(gap.why);
    return like(
      self,
      items.filter(({ kind }) => kind !== "none"),
    );
  },
  flatMap: each(function* (values, [map], machine) {
    for (const value of values) yield* itemsIn(machine, machine.call(map ?? none, [value]));
  }, false),
  flatten: (machine, self) => {
    const type = itemTypeOf(itemType(self));
    return like(
      self,
      itemsIn(machine, self).flatMap((item) => itemsIn(machine, item)),
      type,
    );
  },
  takeWhile: each(function* (values, [test], machine) {
    for (const value of values) {
      if (!holds(machine, test ?? none, value)) return;
      yield value;
    }
  }, true),
  dropWhile: each(function* (values, [test], machine) {
    let isOpen = false;
    for (const value of values) {
      isOpen ||= !holds(machine, test ?? none, value);
      if (isOpen) yield value;
    }
  }, true),
  take: each(function* (values, [count], machine) {
    let left = countIn(machine, count);
    while (left-- > 0) {
      const next = values.next();
      if (next.done === true) return;
      yield next.value;
    }
  }, true),
  drop: each(function* (values, [count], machine) {
    let left = countIn(machine, count);
    for (const value of values) if (left-- <= 0) yield value;
  }, true),
  takeLast: part((items, count) => items.slice(Math.max(0, items.length - count))),
  dropLast: part((items, count) => items.slice(0, Math.max(0, items.length - count))),
  slice: (machine, self, [places]) => {
    const items = itemsIn(machine, self);
    const made = itemsIn(machine, places).map(
      (at) => items[wholeIn(at)] ?? machine.fail("IndexError", `Index ${wholeIn(at)}`),
    );
    return some(self, made);
  },
  zip,
  zipWithNext: (machine, self, [join]) => {
    const items = itemsIn(machine, self);
    const made = items
      .slice(1)
      .map((next, at) => (join ? machine.call(join, [items[at]!, next]) : pair(items[at]!, next)));
    return like(self, made);
  },
  unzip: (machine, self) => {
    const entries = itemsIn(machine, self).map(entryIn);
    return pair(listOf(entries.map(([key]) => key)), listOf(entries.map(([, value]) => value)));
  },
  withIndex: (machine, self) =>
    like(
      self,
      itemsIn(machine, self).map((item, at) => indexed(int(at), item)),
    ),
  reversed: (machine, self) => some(self, itemsIn(machine, self).toReversed()),
  distinct: (machine, self) => some(self, distinct(machine, itemsIn(machine, self))),
  distinctBy: (machine, self, [key]) =>
    some(self, distinct(machine, itemsIn(machine, self), key ?? none)),
  plus: (machine, self, [other]) => {
    const isMany =
      ["list", "set"].includes(other?.kind ?? "") ||
      isLazy(other ?? none) ||
      nativeOf(other, Progression) !== null;
    const added = isMany ? itemsIn(machine, other) : [other ?? none];
    return sameKind(self, [...itemsIn(machine, self), ...added]);
  },
  minus: (machine, self, [other]) => {
    const isMany = other?.kind === "list" || other?.kind === "set" || isLazy(other ?? none);
    const items = itemsIn(machine, self);
    const same = (a: Value, b: Value): boolean => sure(equal(a, b, machine));
    if (isMany) {
      const others = itemsIn(machine, other);
      return some(
        self,
        items.filter((item) => !others.some((each) => same(item, each))),
      );
    }
    const first = items.findIndex((item) => same(item, other ?? none));
    return some(
      self,
      items.filter((_, at) => at !== first),
    );
  },
  ...{ scan, runningFold: scan },
  runningReduce: (machine, self, [step]) => {
    const [first, ...rest] = itemsIn(machine, self);
    return first ? scan(machine, listOf(rest), [first, step ?? none]) : listOf([]);
  },
  onEach: (machine, self, [action]) => {
    for (const item of itemsIn(machine, self)) machine.call(action ?? none, [item]);
    return self;
  },
  forEach: (machine, self, [action]) => {
    for (const item of itemsIn(machine, self)) machine.call(action ?? none, [item]);
    return unit;
  },
  forEachIndexed: (machine, self, [action]) => {
    itemsIn(machine, self).forEach((item, at) => machine.call(action ?? none, [int(at), item]));
    return unit;
  },
  ...{ toList: listFrom, toMutableList: listFrom, asList: listFrom, asIterable: (_, self) => self },
  asSequence: (machine, self) => makeSequence(() => machine.language.iterate(self, machine)),
  ...{ toDoubleArray: toArray("double[]"), toFloatArray: toArray("float[]") },
  ...{ toIntArray: toArray("int[]"), toLongArray: toArray("long[]") },
  ...{ toBooleanArray: toArray("bool[]"), toCharArray: toArray("char[]") },
  toTypedArray: (machine, self) => {
    const list = some(self, itemsIn(machine, self));
    return list.kind === "list" ? { ...list, typeName: `${itemType(list) ?? "object"}[]` } : list;
  },
};

function listFrom(machine: Machine, self: Value): Value {
  const made = some(self, itemsIn(machine, self));
  return isLazy(made) ? listOf(itemsIn(machine, made)) : made;
}
