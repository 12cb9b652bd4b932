import { builtin } from "../../values/make.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { wholeFunction } from "../allArguments.ts";
import { math as doubles, mathF as floats } from "../csharp/math.ts";
import { roundHalfEven } from "../../values/dtype.ts";

/** Functions of `kotlin.math`, by what .NET calls them. */
const named: Readonly<Record<string, string>> = {
  ...{ exp: "Exp", sqrt: "Sqrt", ln: "Log", log10: "Log10", log2: "Log2" },
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
  round: roundHalfEven,
};

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
  ["abs", wholeFunction("abs", (machine, [value]) => sizeOf(machine, value))],
  ["PI", makeNumber("double", Math.PI)],
  ["E", makeNumber("double", Math.E)],
];

/** `abs(x)`; the least whole number has no positive one. */
export function sizeOf(machine: Machine, value: Value | undefined): Value {
  if (value?.kind !== "int") return callMath(machine, "Abs", value ? [value] : []);
  return value.value < 0 ? machine.language.unary("-", value, machine) : value;
}
