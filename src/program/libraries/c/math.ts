import { makeWhole, wholeOf } from "../../values/wide.ts";
import { NotKnown } from "../../values/gaps.ts";
import { here, NonZero, wrap } from "../../languages/c/places.ts";
import { commonType, toNumberType } from "../../languages/c/numbers.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { erf } from "../../tensors/erf.ts";
import { bool, builtin, createClass, none } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";
import { functions, numberIn, type Rule, textIn } from "./table.ts";

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
  round: roundAway,
  rint: roundToEven,
  nearbyint: roundToEven,
  tgamma: gammaOfWhole,
};

/** Halves away from zero. */
function roundAway(x: number): number {
  const size = Math.abs(x);
  const low = Math.floor(size);
  return Math.sign(x) * (size - low < 0.5 ? low : low + 1) || x * 0;
}

/** Halves to the even number. */
function roundToEven(x: number): number {
  const low = Math.floor(x);
  const part = x - low;
  if (!Number.isFinite(x)) return x;
  const made = part < 0.5 || (part === 0.5 && low % 2 === 0) ? low : low + 1;
  return made === 0 ? x * 0 : made;
}

/** The factorial before a whole number, which a double holds exactly. */
function gammaOfWhole(x: number): number {
  if (!Number.isInteger(x) || x < 1 || x > 19) throw new NotKnown("`tgamma` is not followed");
  let product = 1;
  for (let factor = 2; factor < x; factor++) product *= factor;
  return product;
}

/** The rest of a division to the nearest whole number, halves to the even one. */
function remainder(x: number, y: number): number {
  if (!Number.isFinite(y) && Number.isFinite(x)) return Number.isNaN(y) ? NaN : x;
  // In doubles, the rest by twice the divisor and its halves are exact.
  const size = Math.abs(y);
  let rest = Math.abs(x) % (2 * size);
  if (rest + rest > size) {
    rest -= size;
    if (rest + rest >= size) rest -= size;
  }
  return x < 0 || Object.is(x, -0) ? -rest : rest;
}

const two: Readonly<Record<string, (x: number, y: number) => number>> = {
  atan2: Math.atan2,
  hypot: Math.hypot,
  fmod: (x, y) => x % y,
  remainder,
  copysign: (x, y) => (y < 0 || Object.is(y, -0) ? -Math.abs(x) : Math.abs(x)),
  fdim: (x, y) => (Number.isNaN(x) || Number.isNaN(y) ? NaN : x > y ? x - y : 0),
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
    ...family("ldexp", isPlus, (_, type, [x, power]) => makeNumber(type, scaled(x!, power))),
    ...family("scalbn", isPlus, (_, type, [x, power]) => makeNumber(type, scaled(x!, power))),
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
      labs: (machine, [x]) => absoluteLong(machine, x),
      llabs: (machine, [x]) => absoluteLong(machine, x),
      ...Object.fromEntries(
        Object.entries(tests).map(([name, test]) => [name, answer(isPlus, test)]),
      ),
      ...Object.fromEntries(
        ["lround", "llround", "lrint", "llrint"].flatMap((name) =>
          ["", "f", "l"].map((suffix) => [`${name}${suffix}`, toWhole(name)]),
        ),
      ),
      nan: (machine, [tag]) => (textIn(tag, machine), makeNumber("double", NaN)),
      ...Object.fromEntries(
        ["", "f", "l"].flatMap((suffix) => [
          [`modf${suffix}`, parts(suffix, (x) => [Math.trunc(x), wholeAway(x)])],
          [`frexp${suffix}`, parts(suffix, mantissaOf, "int")],
        ]),
      ),
      div: divided("int"),
      ldiv: divided("long"),
      lldiv: divided("long"),
    }),
  ];
}

const tests: Readonly<Record<string, (x: number) => boolean>> = {
  isnan: Number.isNaN,
  isinf: (x) => Math.abs(x) === Infinity,
  isfinite: Number.isFinite,
  signbit: (x) => x < 0 || Object.is(x, -0),
};

/** In C, what stands for true is any number but 0. */
function answer(isPlus: boolean, test: (x: number) => boolean): Rule {
  return (_, [x]) => {
    const holds = test(numberIn(x).value);
    return holds && !isPlus ? wrap(new NonZero()) : bool(holds);
  };
}

/** `lround(x)`: halves away from zero; `lrint(x)`: to the even number. */
function toWhole(name: string): Rule {
  const round = name.endsWith("rint") ? roundToEven : roundAway;
  return (machine, [x]) =>
    toNumberType(makeNumber("double", round(numberIn(x).value)), "long", machine);
}

/** `modf(x, &whole)`: one part is given, the other one is written. */
function parts(
  suffix: string,
  split: (x: number) => readonly [stored: number, given: number],
  stored: string | null = null,
): Rule {
  return (machine, [x, place]) => {
    const own = suffix === "f" ? "float" : "double";
    const [written, given] = split(toReal(numberIn(x).value, own));
    machine.language.setItem(place ?? none, here, makeNumber(stored ?? own, written), machine);
    return makeNumber(own, given);
  };
}

function toReal(value: number, type: string): number {
  return type === "float" ? Math.fround(value) : value;
}

/** What is behind the point, with the sign of the number. */
function wholeAway(x: number): number {
  if (Number.isNaN(x)) return NaN;
  const part = Number.isFinite(x) ? x - Math.trunc(x) : 0;
  return x < 0 || Object.is(x, -0) ? -Math.abs(part) : part;
}

/** The power of 2 and the part of a number from 0.5 up to 1. */
function mantissaOf(x: number): readonly [number, number] {
  if (x === 0 || !Number.isFinite(x)) return [0, x];
  let power = 0;
  let part = x;
  for (; Math.abs(part) >= 1; power++) part /= 2;
  for (; Math.abs(part) < 0.5; power--) part *= 2;
  return [power, part];
}

function scaled(x: NumberValue, power: NumberValue | undefined): number {
  const by = power?.value ?? NaN;
  if (Math.abs(by) > 1000) throw new NotKnown("this number is unknown");
  return x.value * 2 ** by;
}

/** `div(a, b)`: an object with both results. */
function divided(type: string): Rule {
  return (machine, items) => {
    const [a, b] = items.map((each) => toNumberType(numberIn(each), type, machine));
    const made = (operator: "/" | "%"): Value =>
      machine.language.binary(operator, a ?? none, b ?? none, machine);
    return {
      kind: "instance",
      type: divisionClass,
      fields: new Map([
        ["quot", made("/")],
        ["rem", made("%")],
      ]),
      native: null,
    };
  };
}

const divisionClass = createClass("div_t", []);

function absoluteLong(machine: Machine, value: Value | undefined): Value {
  const whole = wholeOf(value);
  if (whole !== null && whole < 0n) return makeWhole("long", -whole);
  const number = numberIn(value);
  const own = toNumberType(number, "long", machine);
  return isNumber(own) ? absolute(own, "long") : own;
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

const sizedTypes = [
  [8, "char"],
  [16, "short"],
  [32, "int"],
  [64, "long"],
] as const;

/** `INT_MAX` and `INT_MIN`; those of small types are of the type `int`. */
function wholeLimits(
  name: string,
  type: string,
  bits: number,
): readonly (readonly [string, Value])[] {
  const own = bits < 32 ? "int" : type;
  const size = 2n ** BigInt(bits - 1);
  return [
    [`${name}_MAX`, makeWhole(own, size - 1n)],
    [`${name}_MIN`, makeWhole(own, -size)],
  ];
}

function mostOf(name: string, type: string, bits: number): readonly [string, Value] {
  return [name, makeWhole(type, 2n ** BigInt(bits) - 1n)];
}

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
  ["M_PI_4", double(Math.PI / 4)],
  ["M_1_PI", double(1 / Math.PI)],
  ["M_2_PI", double(2 / Math.PI)],
  ["M_LN2", double(Math.LN2)],
  ["M_LN10", double(Math.LN10)],
  ["M_LOG2E", double(Math.LOG2E)],
  ["M_LOG10E", double(Math.LOG10E)],
  ["M_2_SQRTPI", double(2 / Math.sqrt(Math.PI))],
  ["FLT_MAX", float(3.4028234663852886e38)],
  ["FLT_MIN", float(1.1754943508222875e-38)],
  ["FLT_EPSILON", float(2 ** -23)],
  ["DBL_MAX", double(Number.MAX_VALUE)],
  ["DBL_MIN", double(2.2250738585072014e-308)],
  ["DBL_EPSILON", double(Number.EPSILON)],
  ...wholeLimits("CHAR", "char", 8),
  ...wholeLimits("SCHAR", "char", 8),
  ...wholeLimits("SHRT", "short", 16),
  ...wholeLimits("INT", "int", 32),
  ...["LONG", "LLONG"].flatMap((name) => wholeLimits(name, "long", 64)),
  ...sizedTypes.flatMap(([bits, type]) => wholeLimits(`INT${bits}`, type, bits)),
  ...["UCHAR_MAX", "UINT8_MAX"].map((name) => mostOf(name, "int", 8)),
  ...["USHRT_MAX", "UINT16_MAX"].map((name) => mostOf(name, "int", 16)),
  ...["UINT_MAX", "UINT32_MAX"].map((name) => mostOf(name, "uint", 32)),
  ...["ULONG_MAX", "ULLONG_MAX", "UINT64_MAX", "SIZE_MAX"].map((name) => mostOf(name, "ulong", 64)),
  ["CHAR_BIT", int(8)],
  ["DBL_DIG", int(15)],
  ["FLT_DIG", int(6)],
  ["DBL_MANT_DIG", int(53)],
  ["FLT_MANT_DIG", int(24)],
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
