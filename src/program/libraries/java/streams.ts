import { equal } from "../../languages/declared/equality.ts";
import { castTo } from "../../languages/declared/conversions.ts";
import { makeList, makeSequence, nativeOf, Sequence } from "../../languages/declared/lists.ts";
import { onNumbers } from "../../languages/declared/numbers.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, none, string } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { distinct, typeOfItems } from "../csharp/linqRules.ts";
import { holds, itemsIn, members, type Method, wholeIn } from "../declared/table.ts";
import { order } from "./objects.ts";
import { optional } from "./optional.ts";

type Values = IterableIterator<Value>;

/** Values that are made while somebody goes through them; `type`: of a stream of numbers. */
function stream(type: string, start: () => Values | null): InstanceValue {
  const made = makeSequence(start);
  made.fields.set(":type", string(type));
  return made;
}

/** `DoubleStream`, `IntStream`: all numbers are of its type. */
export function numberStream(type: "double" | "int" | "long", start: () => Values): InstanceValue {
  return stream(type, start);
}

export function streamOf(items: readonly Value[], type = "object"): InstanceValue {
  return stream(type, () => items[Symbol.iterator]());
}

function typeIn(self: Value): string {
  const type = self.kind === "instance" ? self.fields.get(":type") : null;
  return type?.kind === "string" ? type.value : "object";
}

function next(
  machine: Machine,
  self: Value,
  type: string,
  make: (values: Values) => Values,
): Value {
  const sequence = nativeOf(self, Sequence);
  return stream(type, () => {
    const values = sequence?.start() ?? machine.language.iterate(self, machine);
    return values && make(values);
  });
}

/** `map` to values of a type; null: that of the stream. */
function mapping(to: string | null): Method {
  return (machine, self, [map]) => {
    const type = to ?? typeIn(self);
    return next(machine, self, type, function* (values) {
      for (const value of values) {
        const made = map ? machine.call(map, [value]) : value;
        yield type === "object" ? made : castTo(made, type, machine);
      }
    });
  };
}

/**
 * `sum()` as Java adds: numbers with a fraction with what was lost before.
 */
function sum(machine: Machine, items: readonly Value[], type: string): Value {
  const numbers = items.filter(isNumber);
  const gap = items.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (numbers.length < items.length) return machine.unknown("`sum` is not followed");
  const total = numbers.reduce<Value>(
    (all, each) => (isNumber(all) ? onNumbers("+", all, each, machine) : all),
    makeNumber(type === "object" ? "double" : type, 0),
  );
  if (type !== "double" || total.kind !== "float") return total;
  return { ...total, value: compensated(numbers.map(({ value }) => value)) };
}

/** Kahan's sum, as `DoubleStream` makes it. */
function compensated(values: readonly number[]): number {
  let [high, low, simple] = [0, 0, 0];
  for (const value of values) {
    const rest = value - low;
    const added = high + rest;
    low = added - high - rest;
    high = added;
    simple += value;
  }
  const made = high - low;
  return Number.isNaN(made) && !Number.isFinite(simple) ? simple : made;
}

function average(machine: Machine, self: Value): Value {
  const items = itemsIn(machine, self);
  if (items.length === 0) return optional(null);
  const total = sum(machine, items, typeIn(self));
  if (!isNumber(total)) return total;
  const real = castTo(total, "double", machine) as NumberValue;
  return optional(onNumbers("/", real, makeNumber("double", items.length), machine));
}

/** The greatest or the least, by a comparison if one is given. */
export function extreme(
  machine: Machine,
  items: readonly Value[],
  comparison: Value | undefined,
  sign: 1 | -1,
): Value | null {
  return items.reduce<Value | null>((best, item) => {
    if (item.kind === "unknown") throw new NotKnown(item.why);
    if (best === null) return item;
    const by = comparison
      ? wholeIn(machine.call(comparison, [item, best]))
      : order(machine, item, best);
    return by * sign > 0 ? item : best;
  }, null);
}

export function sorted(
  machine: Machine,
  items: readonly Value[],
  comparison: Value | undefined,
): Value[] {
  machine.spend(items.length);
  const isNatural = !comparison || comparison.kind === "none";
  return items.toSorted((a, b) =>
    isNatural ? order(machine, a, b) : wholeIn(machine.call(comparison, [a, b])),
  );
}

function reduce(machine: Machine, self: Value, [first, second]: readonly Value[]): Value {
  const items = itemsIn(machine, self);
  const step = second ?? first ?? none;
  const type = typeIn(self);
  const seed =
    second && first ? (type === "object" ? first : castTo(first, type, machine)) : items.shift();
  if (!seed) return optional(null);
  const made = items.reduce((all, item) => machine.call(step, [all, item]), seed);
  return second ? made : optional(made);
}

const found =
  (isWanted: (all: readonly Value[], test: (item: Value) => boolean) => boolean): Method =>
  (machine, self, [test]) =>
    bool(isWanted(itemsIn(machine, self), (item) => holds(machine, test ?? none, item)));

/** Each value is made when its turn comes. */
const forEach: Method = (machine, self, [action]) => {
  const values = nativeOf(self, Sequence)?.start();
  if (!values) throw new NotKnown("the values to loop over are unknown");
  for (const item of values) machine.call(action ?? none, [item]);
  return none;
};

/** The methods of streams. */
export const streamMembers = members(
  {},
  {
    map: mapping(null),
    mapToDouble: mapping("double"),
    mapToInt: mapping("int"),
    mapToLong: mapping("long"),
    mapToObj: mapping("object"),
    asDoubleStream: mapping("double"),
    asLongStream: mapping("long"),
    boxed: mapping("object"),
    parallel: (_, self) => self,
    sequential: (_, self) => self,
    filter: (machine, self, [test]) =>
      next(machine, self, typeIn(self), function* (values) {
        for (const value of values) if (holds(machine, test ?? none, value)) yield value;
      }),
    flatMap: (machine, self, [map]) =>
      next(machine, self, typeIn(self), function* (values) {
        for (const value of values) yield* itemsIn(machine, machine.call(map ?? none, [value]));
      }),
    limit: (machine, self, [count]) =>
      next(machine, self, typeIn(self), function* (values) {
        let left = wholeIn(count);
        while (left-- > 0) {
          const step = values.next();
          if (step.done === true) return;
          yield step.value;
        }
      }),
    skip: (machine, self, [count]) =>
      next(machine, self, typeIn(self), function* (values) {
        let left = wholeIn(count);
        for (const value of values) if (left-- <= 0) yield value;
      }),
    takeWhile: (machine, self, [test]) =>
      next(machine, self, typeIn(self), function* (values) {
        for (const value of values) {
          if (!holds(machine, test ?? none, value)) return;
          yield value;
        }
      }),
    peek: (machine, self, [action]) =>
      next(machine, self, typeIn(self), function* (values) {
        for (const value of values) {
          machine.call(action ?? none, [value]);
          yield value;
        }
      }),
    sorted: (machine, self, [comparison]) =>
      streamOf(sorted(machine, itemsIn(machine, self), comparison), typeIn(self)),
    distinct: (machine, self) => streamOf(distinct(machine, itemsIn(machine, self)), typeIn(self)),
    sum: (machine, self) => sum(machine, itemsIn(machine, self), typeIn(self)),
    average,
    count: (machine, self) => makeNumber("long", itemsIn(machine, self).length),
    max: (machine, self, [comparison]) =>
      optional(extreme(machine, itemsIn(machine, self), comparison, 1)),
    min: (machine, self, [comparison]) =>
      optional(extreme(machine, itemsIn(machine, self), comparison, -1)),
    reduce,
    anyMatch: found((all, test) => all.some(test)),
    allMatch: found((all, test) => all.every(test)),
    noneMatch: found((all, test) => !all.some(test)),
    findFirst: (machine, self) => optional(itemsIn(machine, self)[0] ?? null),
    findAny: (machine, self) => optional(itemsIn(machine, self)[0] ?? null),
    ...{ forEach, forEachOrdered: forEach },
    toList: (machine, self) => toList(self, itemsIn(machine, self)),
    toArray: (machine, self, [make]) => {
      const items = itemsIn(machine, self);
      const empty = make ? machine.call(make, [makeNumber("int", 0)]) : null;
      const type = typeIn(self);
      const own = type === "object" ? `${typeOfItems(self, items)}[]` : `${type}[]`;
      return makeList((empty?.kind === "list" ? empty.typeName : undefined) ?? own, items);
    },
    collect: (machine, self, [collector]) =>
      machine.call(collector ?? none, [toList(self, itemsIn(machine, self))]),
    iterator: (_, self) => self,
    close: () => none,
  },
);

/** A list of what a stream has. */
export function toList(self: Value, items: Value[]): Value {
  return makeList(`List<${typeOfItems(self, items)}>`, items);
}

/** The place of a value; -1: it is not there. */
export function placeOf(
  machine: Machine,
  items: readonly Value[],
  wanted: Value | undefined,
): number {
  return items.findIndex((item) => sure(equal(item, wanted ?? none, machine)));
}
