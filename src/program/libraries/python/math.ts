import { bigIn, toDouble } from "../../languages/python/bigNumbers.ts";
import { exp, log, pow } from "../../tensors/exactMath.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, float, int, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { define, type Table } from "../signature.ts";
import { acos, asin, atan, atan2, cos, hypot, log2, sin, tan } from "./exactAngles.ts";
import { acosh, asinh, cosh, erf, erfc, log10, sinh } from "./fdlibm.ts";
import { allOf } from "./lists.ts";
import { wholeFunctions } from "./wholeMath.ts";

export function numberIn(machine: Machine, value: Value | undefined): number {
  const big = bigIn(value);
  if (big !== null) return toDouble(big, machine);
  const number = numberOf(value);
  if (number !== null) return number;
  const method = value && machine.language.findAttribute(value, "__float__", machine);
  const made = method ? numberOf(machine.call(method, [])) : null;
  const type = value ? machine.language.typeName(value) : "NoneType";
  return made ?? machine.fail("TypeError", `must be real number, not ${type}`);
}

type Fn = (...numbers: number[]) => number;

/** What grows beyond all numbers; the others have no value where they do. */
const growing = new Set(["exp", "exp2", "expm1", "pow", "cosh", "sinh", "hypot", "dist", "ldexp"]);

/** The error of the language where a function has no value, or one beyond all numbers. */
function checked(
  machine: Machine,
  name: string,
  result: number,
  numbers: readonly number[],
): number {
  const isOfPlain = numbers.every(Number.isFinite);
  const isWithout = Number.isNaN(result) && !numbers.some(Number.isNaN);
  const isBeyond = isOfPlain && Math.abs(result) === Infinity;
  const isPole = isBeyond && (!growing.has(name) || (name === "pow" && numbers[0] === 0));
  if (isWithout || isPole) return machine.fail("ValueError", "math domain error");
  return isBeyond ? machine.fail("OverflowError", "math range error") : result;
}

function entry(
  name: string,
  signature: string,
  fn: Fn,
  make: (value: number, machine: Machine, given: Value | undefined) => Value,
): [string, Value] {
  const call = define(`math.${name}`, signature, (machine, given) => {
    const gap = given.find(
      (value) => value?.kind === "tensor" && value.count === 1 && !value.numbers(),
    );
    if (gap?.kind === "tensor") return machine.unknown(gap.why);
    const all = signature.startsWith("*") && given[0]?.kind === "tuple" ? given[0].items : given;
    const numbers = all.flatMap((value) => (value ? [numberIn(machine, value)] : []));
    return make(checked(machine, name, fn(...numbers), numbers), machine, given[0]);
  });
  return [name, call];
}

/** C libraries round cube roots in ways of their own, even those of whole cubes. */
function cubeRoot(x: number): number {
  if (x === 0 || Math.abs(x) === 1 || !Number.isFinite(x)) return x;
  throw new NotKnown("`math.cbrt` is not followed");
}

/** The gamma function of whole numbers: the product of those before. */
function gamma(x: number): number {
  if (x === Infinity) return x;
  if (!Number.isInteger(x) || x > 23) throw new NotKnown("`math.gamma` is not followed");
  if (x <= 0) return NaN;
  return Array.from({ length: x - 1 }, (_, at) => at + 1).reduce((a, b) => a * b, 1);
}

function logGamma(x: number): number {
  if (x === 1 || x === 2) return 0;
  throw new NotKnown("`math.lgamma` is not followed");
}

/** What is left of a division whose quotient is rounded to the nearest whole number. */
function remainder(x: number, y: number): number {
  if (!Number.isFinite(x) || y === 0) return NaN;
  if (!Number.isFinite(y)) return Number.isNaN(y) ? NaN : x;
  const [size, by] = [Math.abs(x), Math.abs(y)];
  const rest = size % by;
  const other = by - rest;
  const near =
    rest < other ? rest : rest > other ? -other : rest - 2 * ((0.5 * (size - rest)) % by);
  return x < 0 || Object.is(x, -0) ? -near : near;
}

const one: Readonly<Record<string, Fn>> = {
  expm1: Math.expm1,
  log1p: Math.log1p,
  atanh: Math.atanh,
  tanh: Math.tanh,
  fabs: Math.abs,
  ...{ log2, log10, sin, cos, tan, asin, acos, atan, asinh, acosh, sinh, cosh, erf, erfc, gamma },
  lgamma: logGamma,
  cbrt: cubeRoot,
  exp2: (x) => pow(2, x),
  degrees: (x) => x * (180 / Math.PI),
  radians: (x) => x * (Math.PI / 180),
};

const two: Readonly<Record<string, Fn>> = {
  pow,
  atan2,
  remainder,
  fmod: (x, y) => x % y,
  copysign: (x, y) => (y < 0 || Object.is(y, -0) ? -Math.abs(x) : Math.abs(x)),
};

/** The module `math`. */
export const mathModule: Table = new Map<string, Value>([
  ...Object.entries(one).map(([name, fn]) => entry(name, "x", fn, float)),
  entry("sqrt", "x", Math.sqrt, (value, machine, given) =>
    given && machine.sizes?.isOpen(given) && given.kind === "int"
      ? machine.compute({ kind: "float", value }, "power", given, float(0.5))
      : float(value),
  ),
  entry("exp", "x", exp, (value, machine, given) =>
    given?.kind === "int" || given?.kind === "float"
      ? machine.compute({ kind: "float", value }, "exp", given)
      : float(value),
  ),
  ...wholeFunctions,
  ...Object.entries(two).map(([name, fn]) => entry(name, "x, y", fn, float)),
  entry(
    "log",
    "x, base=",
    (...given) => (given.length < 2 ? log(given[0]!) : log(given[0]!) / log(given[1]!)),
    float,
  ),
  entry(
    "isnan",
    "x",
    (x) => (Number.isNaN(x) ? 1 : 0),
    (value) => bool(value !== 0),
  ),
  entry(
    "isinf",
    "x",
    (x) => (Math.abs(x) === Infinity ? 1 : 0),
    (value) => bool(value !== 0),
  ),
  entry(
    "isfinite",
    "x",
    (x) => (Number.isFinite(x) ? 1 : 0),
    (value) => bool(value !== 0),
  ),
  entry("hypot", "*numbers", (...numbers) => hypot(...numbers), float),
  [
    "dist",
    define("math.dist", "p, q", (machine, [p, q]) => {
      const [a, b] = [allOf(machine, p), allOf(machine, q)];
      if (!a || !b) return machine.unknown("these values are unknown");
      if (a.length !== b.length)
        return machine.fail("ValueError", "both points must have the same number of dimensions");
      const sides = a.map((each, at) => numberIn(machine, each) - numberIn(machine, b[at]));
      return float(hypot(...sides));
    }),
  ],
  [
    "isclose",
    define("math.isclose", "a, b, *, rel_tol=, abs_tol=", (_, [a, b, relative, absolute]) => {
      const [x, y] = [numberOf(a) ?? NaN, numberOf(b) ?? NaN];
      const tolerance = Math.max(
        (numberOf(relative) ?? 1e-9) * Math.max(Math.abs(x), Math.abs(y)),
        numberOf(absolute) ?? 0,
      );
      const isPlain = Number.isFinite(x) && Number.isFinite(y);
      return bool(x === y || (isPlain && Math.abs(x - y) <= tolerance));
    }),
  ],
  [
    "fsum",
    define("math.fsum", "values", (machine, [values]) => {
      const items = allOf(machine, values);
      if (!items) return machine.unknown("the summands are unknown");
      // The sum step by step knows what it was made of; its value is rounded once.
      const sum = items.reduce<Value>(
        (total, item) => machine.language.binary("+", total, item, machine),
        float(0),
      );
      const numbers = items.map(numberOf).filter((number) => number !== null);
      const isExact = sum.kind === "float" && Number.isFinite(sum.value);
      return isExact && numbers.length === items.length
        ? { ...sum, value: exactSum(numbers) }
        : sum;
    }),
  ],
  [
    "prod",
    define("math.prod", "values, *, start=", (machine, [values, start]) => {
      const items = allOf(machine, values);
      if (!items) return machine.unknown("the factors are unknown");
      return items.reduce(
        (product, item) => machine.language.binary("*", product, item, machine),
        start ?? int(1),
      );
    }),
  ],
  [
    "modf",
    define("math.modf", "x", (machine, [x]) => {
      const number = numberIn(machine, x);
      const isPlain = Number.isFinite(number);
      const rest = isPlain ? number % 1 : Number.isNaN(number) ? NaN : number < 0 ? -0 : 0;
      return tuple([float(rest), float(Math.trunc(number))]);
    }),
  ],
  ["pi", float(Math.PI)],
  ["e", float(Math.E)],
  ["tau", float(2 * Math.PI)],
  ["inf", float(Infinity)],
  ["nan", float(NaN)],
]);

/** A sum that is rounded once: the parts that rounding leaves out are kept beside it. */
function exactSum(numbers: readonly number[]): number {
  const parts: number[] = [];
  for (let number of numbers) {
    let kept = 0;
    for (const part of parts) {
      const [large, small] = Math.abs(number) < Math.abs(part) ? [part, number] : [number, part];
      const high = large + small;
      const low = small - (high - large);
      if (low !== 0) parts[kept++] = low;
      number = high;
    }
    parts.length = kept;
    parts.push(number);
  }
  // From the largest on: what is smaller counts only where it decides a half.
  return parts.reduceRight((sum, part) => sum + part, 0);
}
