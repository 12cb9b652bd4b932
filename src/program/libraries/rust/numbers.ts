import { ordering } from "../../languages/rust/choices.ts";
import { castNumber } from "../../languages/rust/numbers.ts";
import { makeWhole, typeOf, wholeOf } from "../../values/wide.ts";
import { deref } from "../../languages/rust/places.ts";
import { erf } from "../../tensors/erf.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import type { NumberOrigin } from "../../values/number.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Method } from "../declared/table.ts";
import { signMethods } from "./signs.ts";
import { wholeMethods } from "./wholeNumbers.ts";
import { roundHalfEven } from "../../values/dtype.ts";

function numberIn(value: Value | undefined, machine: Machine): number {
  const real = value && deref(value, machine);
  if (isNumber(real)) return real.value;
  throw new NotKnown(real?.kind === "unknown" ? real.why : "the number of values is unknown");
}

/** The type in which a function of a number and others works. */
function typeFor(values: readonly Value[]): string {
  const types = values.map(typeOf);
  return types.find((type) => type !== "double" && type !== "int") ?? types[0] ?? "double";
}

/** A function of numbers, of the type of the first. */
function math(
  compute: (x: number, y: number, z: number) => number,
  operation?: NumberOrigin["operation"],
): Method {
  return (machine, self, items) => {
    const given = [self, ...items.map((each) => deref(each, machine))];
    const gap = given.find(({ kind }) => kind === "unknown");
    if (gap) return gap;
    const [x = NaN, y = NaN, z = NaN] = given.map((each) => numberIn(each, machine));
    const made = makeNumber(typeFor(given), compute(x, y, z));
    const [left, right] = given;
    if (!operation || !isNumber(left)) return made;
    return machine.compute(made, operation, left, isNumber(right) ? right : undefined);
  };
}

function test(compute: (x: number) => boolean): Method {
  return (machine, self) => bool(compute(numberIn(self, machine)));
}

function awayFromZero(x: number): number {
  return Math.sign(x) * Math.round(Math.abs(x));
}

/** The remainder that is not negative, and what goes with it. */
const euclidRest = (x: number, y: number): number => {
  const left = x % y;
  return left < 0 ? left + Math.abs(y) : left;
};
const euclidOver = (x: number, y: number): number => {
  const whole = Math.trunc(x / y);
  return x % y < 0 ? whole - Math.sign(y) : whole;
};

/** Of two numbers the one that is larger or smaller, as it is; one that is none loses. */
function extreme(sign: 1 | -1): Method {
  return (machine, self, [other]) => {
    const right = other && deref(other, machine);
    if (!right || right.kind === "unknown") return right ?? self;
    if (!isNumber(self) || !isNumber(right)) {
      const [a, b] = [wholeOf(self), wholeOf(right)];
      if (a === null || b === null) throw new NotKnown("the number of values is unknown");
      return a > b === sign > 0 ? self : right;
    }
    const type = typeFor([self, right]);
    const isFirst =
      Number.isNaN(right.value) ||
      (self.value - right.value) * sign > 0 ||
      self.value === right.value;
    return castNumber(isFirst ? self : right, type, machine);
  };
}

/** A method of whole numbers, and another of those with a fraction. */
function eachKind(whole: Method, fraction: Method): Method {
  return (machine, self, items, named) =>
    (self.kind === "float" ? fraction : whole)(machine, self, items, named);
}

/** `x.powi(n)`, by squaring, as the language does it. */
const toWholePower: Method = (machine, self, [by]) => {
  if (!isNumber(self)) throw new NotKnown("this number is unknown");
  const exponent = numberIn(by, machine);
  const fit = (value: number): number => makeNumber(typeOf(self), value).value;
  let made = 1;
  let base = self.value;
  for (let left = Math.abs(exponent); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) made = fit(made * base);
    base = fit(base * base);
  }
  const value = makeNumber(typeOf(self), exponent < 0 ? 1 / made : made);
  const right = by && deref(by, machine);
  return machine.compute(value, "power", self, isNumber(right) ? right : undefined);
};

/** A real number between two others. */
const clamped: Method = (machine, self, items) => {
  const [low, high] = items.map((each) => deref(each, machine));
  const [x, y, z] = [self, low, high].map((each) => wholeOf(each));
  if (typeof x === "bigint" && typeof y === "bigint" && typeof z === "bigint") {
    if (y > z) return machine.fail("panic", "assertion failed: min <= max");
    return makeWhole(typeFor([self, low!, high!]), x < y ? y : x > z ? z : x);
  }
  if (!(numberIn(low, machine) <= numberIn(high, machine)))
    return machine.fail("panic", "min > max, or either was NaN");
  return math((a, b, c) => (a < b ? b : a > c ? c : a))(machine, self, items, new Map());
};

/** The bits of a number with a fraction, as a whole number. */
const bitsOfFraction: Method = (machine, self) => {
  const view = new DataView(new ArrayBuffer(8));
  const isSingle = typeOf(self) === "float";
  if (self.kind !== "float") throw new NotKnown("this number is unknown");
  if (isSingle) view.setFloat32(0, self.value);
  else view.setFloat64(0, self.value);
  return isSingle
    ? makeNumber("uint", view.getUint32(0))
    : makeWhole("ulong", view.getBigUint64(0));
};

/** `f64::from_bits(n)` */
export function fractionOf(bits: bigint, type: string): Value {
  const view = new DataView(new ArrayBuffer(8));
  if (type === "float") view.setUint32(0, Number(BigInt.asUintN(32, bits)));
  else view.setBigUint64(0, bits);
  return makeNumber(type, type === "float" ? view.getFloat32(0) : view.getFloat64(0));
}

/** How two real numbers compare where also those are in order that are none. */
function totalOrder(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) throw new NotKnown("it is unknown whether this is true");
  if (a === 0 && b === 0) return Number(Object.is(b, -0)) - Number(Object.is(a, -0));
  return Math.sign(a - b);
}

/** What numbers and signs have. */
export const numberMembers = members(
  {},
  {
    ...wholeMethods,
    ...{ exp: math(Math.exp, "exp"), exp2: math((x) => 2 ** x), exp_m1: math(Math.expm1) },
    ...{ ln: math(Math.log), log2: math(Math.log2), log10: math(Math.log10) },
    ...{ ln_1p: math(Math.log1p), log: math((x, base) => Math.log(x) / Math.log(base)) },
    ...{ sqrt: math(Math.sqrt), cbrt: math(Math.cbrt), hypot: math((x, y) => Math.hypot(x, y)) },
    ...{ powf: math((x, y) => x ** y, "power"), powi: toWholePower },
    ...{ sin: math(Math.sin), cos: math(Math.cos), tan: math(Math.tan) },
    ...{
      asin: math(Math.asin),
      acos: math(Math.acos),
      atan: math(Math.atan),
      atan2: math((x, y) => Math.atan2(x, y)),
    },
    ...{ asinh: math(Math.asinh), acosh: math(Math.acosh), atanh: math(Math.atanh) },
    ...{ sinh: math(Math.sinh), cosh: math(Math.cosh), tanh: math(Math.tanh), erf: math(erf) },
    ...{ floor: math(Math.floor), ceil: math(Math.ceil), round: math(awayFromZero) },
    ...{
      trunc: math(Math.trunc),
      fract: math((x) => x - Math.trunc(x)),
      round_ties_even: math(roundHalfEven),
    },
    ...{
      abs: eachKind(wholeMethods["abs"]!, math(Math.abs)),
      recip: math((x) => 1 / x),
      mul_add: math((x, y, z) => x * y + z),
    },
    signum: eachKind(
      math(Math.sign),
      math((x) => (Number.isNaN(x) ? x : x < 0 || Object.is(x, -0) ? -1 : 1)),
    ),
    ...{
      to_radians: math((x) => x * (Math.PI / 180)),
      to_degrees: math((x) => x * (180 / Math.PI)),
    },
    copysign: math((x, y) => (y < 0 || Object.is(y, -0) ? -Math.abs(x) : Math.abs(x))),
    ...{ max: extreme(1), min: extreme(-1) },
    clamp: clamped,
    rem_euclid: eachKind(wholeMethods["rem_euclid"]!, math(euclidRest)),
    div_euclid: eachKind(wholeMethods["div_euclid"]!, math(euclidOver)),
    to_bits: bitsOfFraction,
    total_cmp: (machine, self, [other]) =>
      ordering(totalOrder(numberIn(self, machine), numberIn(other, machine))),
    ...{ is_nan: test(Number.isNaN), is_finite: test(Number.isFinite) },
    is_infinite: test((x) => Math.abs(x) === Infinity),
    ...{
      is_sign_negative: test((x) => x < 0 || Object.is(x, -0)),
      is_positive: test((x) => x > 0),
    },
    ...{
      is_negative: test((x) => x < 0),
      is_sign_positive: test((x) => x > 0 || Object.is(x, 0)),
    },
    sin_cos: (machine, self) =>
      tuple([Math.sin, Math.cos].map((each) => math(each)(machine, self, [], new Map()))),
    ...signMethods,
  },
);
