import { makeWhole } from "../../values/wide.ts";
import { commonType, toNumberType } from "../../languages/c/numbers.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { erf } from "../../tensors/erf.ts";
import { bool, builtin } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";
import { functions, numberIn } from "./table.ts";

const one: Readonly<Record<string, (x: number) => number>> = {
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  erf,
  log: Math.log,
  log2: Math.log2,
  log10: Math.log10,
  log1p: Math.log1p,
  expm1: Math.expm1,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  round: (x) => (x < 0 ? -Math.floor(0.5 - x) : Math.floor(x + 0.5)),
};

const two: Readonly<Record<string, (x: number, y: number) => number>> = {
  atan2: Math.atan2,
  hypot: Math.hypot,
  fmod: (x, y) => x % y,
};

type Compute = (machine: Machine, type: string, items: readonly NumberValue[]) => Value;

/** `exp`, `expf`, `expl`: of doubles, of floats; in C++, `exp` gives a float of a float. */
function family(name: string, isPlus: boolean, compute: Compute): [string, Value][] {
  const make = (
    own: string,
    typeOf: (items: readonly NumberValue[]) => string,
  ): [string, Value] => [
    own,
    builtin(own, ({ items }, machine) => {
      const numbers = items.map(numberIn);
      const type = typeOf(numbers);
      const fit = numbers.map((each) => toNumberType(each, type, machine)).filter(isNumber);
      return fit.length > 0
        ? compute(machine, type, fit)
        : machine.unknown(`\`${own}\` is not followed`);
    }),
  ];
  const byArguments = (items: readonly NumberValue[]): string =>
    isPlus && items.every((each) => numberType(each) === "float") ? "float" : "double";
  return [
    make(name, byArguments),
    make(`${name}f`, () => "float"),
    make(`${name}l`, () => "double"),
  ];
}

/** The functions of `math.h`. */
export function mathFunctions(isPlus: boolean): readonly (readonly [string, Value])[] {
  const chosen = (isFirst: (a: number, b: number) => boolean): Compute => {
    return (_, __, [a, b]) => {
      if (!b || Number.isNaN(b.value)) return a!;
      return Number.isNaN(a!.value) || !isFirst(a!.value, b.value) ? b : a!;
    };
  };
  const families = [
    ...Object.entries(one).flatMap(([name, compute]) =>
      family(name, isPlus, (_, type, [x]) => makeNumber(type, compute(x!.value))),
    ),
    ...Object.entries(two).flatMap(([name, compute]) =>
      family(name, isPlus, (_, type, [x, y]) =>
        makeNumber(type, compute(x!.value, y?.value ?? NaN)),
      ),
    ),
    ...family("exp", isPlus, (machine, type, [x]) =>
      machine.compute(makeNumber(type, Math.exp(x!.value)), "exp", x!),
    ),
    ...family("exp2", isPlus, (_, type, [x]) => makeNumber(type, 2 ** x!.value)),
    ...family("pow", isPlus, (machine, type, [x, y]) =>
      machine.compute(makeNumber(type, x!.value ** (y?.value ?? NaN)), "power", x!, y),
    ),
    ...family("fabs", isPlus, (_, type, [x]) => absolute(x!, type)),
    ...family(
      "fmax",
      isPlus,
      chosen((a, b) => a >= b),
    ),
    ...family(
      "fmin",
      isPlus,
      chosen((a, b) => a <= b),
    ),
    ...family("fma", isPlus, (_, type, [x, y, z]) =>
      makeNumber(type, x!.value * (y?.value ?? NaN) + (z?.value ?? NaN)),
    ),
  ];
  return [
    ...families,
    ...functions({
      abs: (machine, [x]) => {
        const number = numberIn(x);
        // In C, `abs` takes whole numbers.
        const own = isPlus ? number : toNumberType(number, "int", machine);
        return isNumber(own) ? absolute(own, numberType(own)) : own;
      },
      labs: (_, [x]) => absolute(numberIn(x), "long"),
      isnan: (_, [x]) => bool(Number.isNaN(numberIn(x).value)),
      isinf: (_, [x]) => bool(Math.abs(numberIn(x).value) === Infinity),
      isfinite: (_, [x]) => bool(Number.isFinite(numberIn(x).value)),
    }),
  ];
}

function absolute(x: NumberValue, type: string): NumberValue {
  return x.value < 0 || Object.is(x.value, -0) ? makeNumber(type, Math.abs(x.value)) : x;
}

/** `std::max(a, b)`: in C++, both have one type. */
export function larger(machine: Machine, a: NumberValue, b: NumberValue, isMax: boolean): Value {
  const isFirst = isMax ? !(a.value < b.value) : !(b.value < a.value);
  return toNumberType(isFirst ? a : b, commonType(a, b), machine);
}

const float = (value: number): Value => makeNumber("float", value);
const int = (value: number): Value => makeNumber("int", value);
const double = (value: number): Value => makeNumber("double", value);

/** The constants of `math.h`, `float.h` and `limits.h`. */
export const constants: readonly (readonly [string, Value])[] = [
  ["INFINITY", float(Infinity)],
  ["HUGE_VAL", double(Infinity)],
  ["HUGE_VALF", float(Infinity)],
  ["NAN", float(NaN)],
  ["M_PI", double(Math.PI)],
  ["M_PI_2", double(Math.PI / 2)],
  ["M_E", double(Math.E)],
  ["M_SQRT2", double(Math.SQRT2)],
  ["M_SQRT1_2", double(Math.SQRT1_2)],
  ["M_LN2", double(Math.LN2)],
  ["M_2_SQRTPI", double(2 / Math.sqrt(Math.PI))],
  ["FLT_MAX", float(3.4028234663852886e38)],
  ["FLT_MIN", float(1.1754943508222875e-38)],
  ["FLT_EPSILON", float(2 ** -23)],
  ["DBL_MAX", double(Number.MAX_VALUE)],
  ["DBL_MIN", double(2.2250738585072014e-308)],
  ["DBL_EPSILON", double(Number.EPSILON)],
  ["INT_MAX", int(2147483647)],
  ["INT_MIN", int(-2147483648)],
  ["UINT_MAX", makeNumber("uint", 4294967295)],
  ["LONG_MAX", makeWhole("long", 2n ** 63n - 1n)],
  ["LONG_MIN", makeWhole("long", -(2n ** 63n))],
  ["ULONG_MAX", makeWhole("ulong", 2n ** 64n - 1n)],
  ...["LLONG_MAX", "INT64_MAX"].map((name) => [name, makeWhole("long", 2n ** 63n - 1n)] as const),
  ...["ULLONG_MAX", "UINT64_MAX", "SIZE_MAX"].map(
    (name) => [name, makeWhole("ulong", 2n ** 64n - 1n)] as const,
  ),
  ["INT32_MAX", int(2147483647)],
  ["UINT32_MAX", makeNumber("uint", 4294967295)],
  ["RAND_MAX", int(2147483647)],
  ["EXIT_SUCCESS", int(0)],
  ["EXIT_FAILURE", int(1)],
  ["CLOCKS_PER_SEC", makeNumber("long", 1_000_000)],
];

/** `std::numeric_limits<float>::infinity`; null: it has none of that name. */
export function limitOf(type: string, name: string): Value | null {
  const isReal = type === "float" || type === "double";
  const prefix =
    { float: "FLT", double: "DBL", int: "INT", uint: "UINT", long: "LONG", ulong: "ULONG" }[type] ??
    "";
  const suffix = { max: "MAX", min: "MIN", epsilon: "EPSILON", lowest: "MAX" }[name] ?? "";
  if (isReal && name === "infinity") return makeNumber(type, Infinity);
  if (isReal && /_NaN$/.test(name)) return makeNumber(type, NaN);
  const found = constants.find(([own]) => own === `${prefix}_${suffix}`)?.[1];
  if (name !== "lowest" || !found || !isNumber(found)) return found ?? null;
  return isReal ? makeNumber(type, -found.value) : limitOf(type, "min");
}
