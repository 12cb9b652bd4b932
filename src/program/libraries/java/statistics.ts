import { castTo } from "../../languages/declared/conversions.ts";
import { nativeOf } from "../../languages/declared/lists.ts";
import { onNumbers } from "../../languages/declared/numbers.ts";
import { fixedText } from "../numberText.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { makeWhole, wholeOf } from "../../values/wide.ts";
import { createClass, none } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { NumberValue } from "../../values/number.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { members, type Method } from "../declared/table.ts";
import { compareReals } from "./ordering.ts";

function numbersIn(items: readonly Value[]): readonly NumberValue[] {
  return items.map((item) => {
    if (isNumber(item)) return item;
    throw new NotKnown(item.kind === "unknown" ? item.why : "`sum` is not followed");
  });
}

/** `sum()` as Java adds: numbers with a fraction with what was lost before. */
export function sum(machine: Machine, items: readonly Value[], type: string): Value {
  if (type !== "double" && items.some((item) => !isNumber(item) && wholeOf(item) !== null))
    return items.reduce(
      (all, each) => machine.language.binary("+", all, each, machine),
      makeNumber(type, 0),
    );
  const numbers = numbersIn(items);
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

/** The average of at least one number; whole ones are added without a limit. */
export function average(machine: Machine, items: readonly Value[], type: string): Value {
  const total = type === "double" ? sum(machine, items, type) : wholeSum(items);
  const real = castTo(total, "double", machine);
  return isNumber(real) ? onNumbers("/", real, makeNumber("double", items.length), machine) : real;
}

function wholeSum(items: readonly Value[]): Value {
  const wholes = items.map((item) => wholeOf(item));
  if (wholes.includes(null)) throw new NotKnown("`average` is not followed");
  return makeWhole(
    "long",
    wholes.reduce<bigint>((all, each) => all + each!, 0n),
  );
}

/** What `summaryStatistics()` gives. */
class Statistics {
  readonly items: readonly Value[];
  readonly type: string;

  constructor(items: readonly Value[], type: string) {
    this.items = items;
    this.type = type;
  }
}

const classes: Readonly<Record<string, ClassValue>> = {
  int: createClass("IntSummaryStatistics", []),
  long: createClass("LongSummaryStatistics", []),
  double: createClass("DoubleSummaryStatistics", []),
};

export function statisticsOf(_: Machine, items: readonly Value[], type: string): Value {
  return {
    kind: "instance",
    type: classes[type] ?? classes["double"]!,
    fields: new Map(),
    native: new Statistics(items, type),
  };
}

const withoutItems: Readonly<Record<string, readonly [min: number, max: number]>> = {
  int: [2 ** 31 - 1, -(2 ** 31)],
  double: [Infinity, -Infinity],
};

function most(self: Value, sign: 1 | -1): Value {
  const { items, type } = nativeOf(self, Statistics)!;
  if (items.length === 0) {
    const ends = withoutItems[type];
    if (!ends) throw new NotKnown("this value is unknown");
    return makeNumber(type, ends[sign > 0 ? 1 : 0]);
  }
  return numbersIn(items).reduce((best, each) =>
    compareReals(each.value, best.value) * sign > 0 ? each : best,
  );
}

function sumOf(machine: Machine, self: Value): Value {
  const { items, type } = nativeOf(self, Statistics)!;
  return type === "double" ? sum(machine, items, type) : wholeSum(items);
}

function averageOf(machine: Machine, self: Value): Value {
  const { items, type } = nativeOf(self, Statistics)!;
  return items.length === 0 ? makeNumber("double", 0) : average(machine, items, type);
}

const written = (value: Value, type: string): string =>
  type === "double" && isNumber(value)
    ? fixedText(value.value, 6, "shortest")
    : String(wholeOf(value));

/** `IntSummaryStatistics{count=3, …}`; null: it is another value. */
export function statisticsText(self: Value, machine: Machine): string | null {
  const native = nativeOf(self, Statistics);
  if (!native || self.kind !== "instance") return null;
  const { type, items } = native;
  const mean = averageOf(machine, self);
  return `${self.type.name}{${[
    `count=${items.length}`,
    `sum=${written(sumOf(machine, self), type)}`,
    `min=${written(most(self, -1), type)}`,
    `average=${written(mean, "double")}`,
    `max=${written(most(self, 1), type)}`,
  ].join(", ")}}`;
}

const numberOfItems: Method = (_, self) =>
  makeNumber("long", nativeOf(self, Statistics)!.items.length);

/** The methods of what `summaryStatistics()` gives. */
export const statisticsMembers = members(
  {},
  {
    getCount: numberOfItems,
    getSum: sumOf,
    getAverage: averageOf,
    getMin: (_, self) => most(self, -1),
    getMax: (_, self) => most(self, 1),
    accept: (machine, self, [value]) => {
      const native = nativeOf(self, Statistics)!;
      if (self.kind !== "instance" || machine.isUncertain)
        throw new NotKnown("`accept` is not followed");
      self.native = new Statistics([...native.items, value ?? none], native.type);
      return none;
    },
  },
);

export function isStatistics(self: Value): boolean {
  return nativeOf(self, Statistics) !== null;
}
