import { roundHalfEven } from "../../values/dtype.ts";
import { exp, log, pow } from "../../tensors/exactMath.ts";
import { erf } from "../../tensors/erf.ts";
import { bool, float, int, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { define, type Table } from "../signature.ts";
import { allOf } from "./lists.ts";

function numberIn(machine: Machine, value: Value | undefined): number {
  const number = numberOf(value);
  if (number !== null) return number;
  const method = value && machine.language.findAttribute(value, "__float__", machine);
  const made = method ? numberOf(machine.call(method, [])) : null;
  return made ?? machine.fail("TypeError", "must be real number");
}

type Fn = (...numbers: number[]) => number;

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
    const numbers = given.flatMap((value) => (value ? [numberIn(machine, value)] : []));
    const result = fn(...numbers);
    if (Number.isNaN(result) && !numbers.some(Number.isNaN))
      machine.fail("ValueError", "math domain error");
    if (
      Math.abs(result) === Infinity &&
      numbers.every(Number.isFinite) &&
      (name === "exp" || name === "pow")
    ) {
      machine.fail("OverflowError", "math range error");
    }
    return make(result, machine, given[0]);
  });
  return [name, call];
}

const one: Readonly<Record<string, Fn>> = {
  sqrt: Math.sqrt,
  expm1: Math.expm1,
  log2: Math.log2,
  log10: Math.log10,
  log1p: Math.log1p,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  cbrt: Math.cbrt,
  exp2: (x) => 2 ** x,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  fabs: Math.abs,
  erf: erf,
  degrees: (x) => (x * 180) / Math.PI,
  radians: (x) => (x * Math.PI) / 180,
};

const whole: Readonly<Record<string, Fn>> = {
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  isqrt: (x) => Math.floor(Math.sqrt(x)),
  factorial: (x) =>
    Array.from({ length: Math.min(25, x) }, (_, at) => at + 1).reduce((a, b) => a * b, 1),
};

const two: Readonly<Record<string, Fn>> = {
  pow,
  atan2: (y, x) => Math.atan2(y, x),
  fmod: (x, y) => x % y,
  hypot: (x, y) => Math.hypot(x, y),
  remainder: (x, y) => x - y * roundHalfEven(x / y),
  copysign: (x, y) => (y < 0 || Object.is(y, -0) ? -Math.abs(x) : Math.abs(x)),
};

/** The module `math`. */
export const mathModule: Table = new Map<string, Value>([
  ...Object.entries(one).map(([name, fn]) => entry(name, "x", fn, float)),
  entry("exp", "x", exp, (value, machine, given) =>
    given?.kind === "int" || given?.kind === "float"
      ? machine.compute({ kind: "float", value }, "exp", given)
      : float(value),
  ),
  ...Object.entries(whole).map(([name, fn]) => entry(name, "x", fn, int)),
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
  entry("gcd", "a, b", (a, b) => gcd(a, b), int),
  entry("lcm", "a, b", (a, b) => (a && b ? Math.abs(a * b) / gcd(a, b) : 0), int),
  entry("comb", "n, k", (n, k) => choose(n, k), int),
  entry(
    "perm",
    "n, k",
    (n, k) => Array.from({ length: Math.min(25, k) }, (_, at) => n - at).reduce((a, b) => a * b, 1),
    int,
  ),
  [
    "dist",
    define("math.dist", "p, q", (machine, [p, q]) => {
      const [a, b] = [allOf(machine, p) ?? [], allOf(machine, q) ?? []];
      return float(
        Math.hypot(...a.map((each, at) => numberIn(machine, each) - numberIn(machine, b[at]))),
      );
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
      return bool(x === y || Math.abs(x - y) <= tolerance);
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
      return tuple([float(number % 1), float(Math.trunc(number))]);
    }),
  ],
  ["pi", float(Math.PI)],
  ["e", float(Math.E)],
  ["tau", float(2 * Math.PI)],
  ["inf", float(Infinity)],
  ["nan", float(NaN)],
]);

function gcd(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : gcd(b, a % b);
}

function choose(n: number, k: number): number {
  let result = 1;
  for (let at = 1; at <= Math.min(k, n - k); at++) result = (result * (n - at + 1)) / at;
  return k > n ? 0 : Math.round(result);
}

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
