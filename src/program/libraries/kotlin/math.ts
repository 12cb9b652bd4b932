import { castTo } from "../../languages/declared/conversions.ts";
import { toNumberType } from "../../languages/declared/numbers.ts";
import { builtin } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { math as doubles, mathF as floats } from "../csharp/math.ts";

/** Functions of `kotlin.math`, by what .NET calls them. */
const named: Readonly<Record<string, string>> = {
  ...{ exp: "Exp", sqrt: "Sqrt", ln: "Log", log10: "Log10", log2: "Log2", abs: "Abs" },
  ...{ sin: "Sin", cos: "Cos", tan: "Tan", asin: "Asin", acos: "Acos", atan: "Atan" },
  ...{ sinh: "Sinh", cosh: "Cosh", tanh: "Tanh", cbrt: "Cbrt", atan2: "Atan2" },
  ...{ floor: "Floor", ceil: "Ceiling", truncate: "Truncate", max: "Max", min: "Min" },
  log: "Log",
};

/** Whether a function of numbers gives a `Float`: all that it takes are. */
function isSingle(items: readonly Value[]): boolean {
  return items.every((item) => isNumber(item) && numberType(item) === "float");
}

/** A function of .NET, in single precision where its numbers are. */
export function callMath(machine: Machine, own: string, items: readonly Value[]): Value {
  const home = isSingle(items) ? floats : doubles;
  return machine.call(home.members.get(own)!, items);
}

type OnReals = (...numbers: number[]) => number;

const others: Readonly<Record<string, OnReals>> = {
  hypot: Math.hypot,
  ln1p: Math.log1p,
  expm1: Math.expm1,
  sign: Math.sign,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  round: toEven,
};

/** Halves go to the even neighbour. */
function toEven(value: number): number {
  const low = Math.floor(value);
  const rest = value - low;
  return rest < 0.5 || (rest === 0.5 && low % 2 === 0) ? low : low + 1;
}

function onReals(name: string, rule: OnReals): Value {
  return builtin(name, ({ items }, machine) => {
    const gap = items.find(({ kind }) => kind === "unknown");
    if (gap) return gap;
    const numbers = items.filter(isNumber);
    if (numbers.length < items.length || numbers.length === 0)
      return machine.unknown(`\`${name}\` is not followed`);
    const made = rule(...numbers.map(({ value }) => value));
    return makeNumber(isSingle(items) ? "float" : "double", made);
  });
}

/** The functions and constants of `kotlin.math`. */
export const mathFunctions: readonly (readonly [string, Value])[] = [
  ...Object.entries(named).map(
    ([name, own]) =>
      [name, builtin(name, ({ items }, machine) => callMath(machine, own, items))] as const,
  ),
  ...Object.entries(others).map(([name, rule]) => [name, onReals(name, rule)] as const),
  ["PI", makeNumber("double", Math.PI)],
  ["E", makeNumber("double", Math.E)],
];

const bounds: Readonly<Record<string, readonly [number, number]>> = {
  int: [-(2 ** 31), 2 ** 31 - 1],
  long: [-(2 ** 63), 2 ** 63],
};

/** `x.toInt()`: a fraction is cut off, and what is too large is the largest. */
export function toType(machine: Machine, value: NumberValue, type: string): Value {
  const limits = bounds[type];
  if (value.kind !== "float" || !limits) return castTo(value, type, machine);
  const cut = Number.isNaN(value.value) ? 0 : Math.trunc(value.value);
  const held = Math.max(limits[0], Math.min(limits[1], cut)) + 0;
  if (!Number.isSafeInteger(held))
    return machine.unknown("a whole number beyond 2^53 is not followed");
  return held === cut
    ? (toNumberType(value, type) ?? makeNumber(type, held))
    : makeNumber(type, held);
}
