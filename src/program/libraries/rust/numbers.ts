import { optional } from "../../languages/rust/choices.ts";
import { castNumber, widthOf, wrapped } from "../../languages/rust/numbers.ts";
import { makeWhole, typeOf, wholeOf } from "../../values/wide.ts";
import { deref } from "../../languages/rust/places.ts";
import { erf } from "../../tensors/erf.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import type { NumberOrigin } from "../../values/number.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Method } from "../declared/table.ts";

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

function toEven(x: number): number {
  const low = Math.floor(x);
  if (x - low !== 0.5) return Math.round(x);
  return low % 2 === 0 ? low : low + 1;
}

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

/** Whole numbers, with what a type does where they do not fit. */
function wholes(
  compute: (a: bigint, b: bigint) => bigint | null,
  fit: "wrap" | "check" | "saturate",
): Method {
  return (machine, self, [other]) => {
    const right = other && deref(other, machine);
    const [a, b] = [wholeOf(self), wholeOf(right)];
    if (a === null || b === null) throw new NotKnown("the number of values is unknown");
    const type = typeFor([self, ...(right ? [right] : [])]);
    const exact = compute(a, b);
    const held = exact === null ? null : wrapped(exact, type);
    if (fit === "check")
      return optional(held !== null && held === exact ? makeWhole(type, held) : null);
    if (exact === null || held === null) return machine.fail("panic", "attempt to divide by zero");
    if (fit === "wrap" || held === exact) return makeWhole(type, held);
    const [bits, isSigned] = widthOf(type) ?? [64, true];
    const high = 2n ** BigInt(isSigned ? bits - 1 : bits) - 1n;
    return makeWhole(type, exact > 0n ? high : isSigned ? -high - 1n : 0n);
  };
}

const plus = (a: bigint, b: bigint): bigint => a + b;
const minus = (a: bigint, b: bigint): bigint => a - b;
const times = (a: bigint, b: bigint): bigint => a * b;
const over = (a: bigint, b: bigint): bigint | null => (b === 0n ? null : a / b);

const rotate =
  (sign: 1 | -1): Method =>
  (machine, self, [by]) => {
    const type = typeOf(self);
    const [bits] = widthOf(type) ?? [64, true];
    const whole = BigInt.asUintN(bits, wholeOf(self) ?? 0n);
    const count = BigInt((((sign * numberIn(by, machine)) % bits) + bits) % bits);
    return makeWhole(type, wrapped((whole << count) | (whole >> (BigInt(bits) - count)), type));
  };

/** A power of a whole number; one that does not fit ends the program. */
const power: Method = (machine, self, [by]) => {
  const base = wholeOf(self);
  const exponent = numberIn(by, machine);
  if (base === null || exponent > 4096) throw new NotKnown("the number of values is unknown");
  const exact = base ** BigInt(Math.max(0, exponent));
  const type = typeOf(self);
  return wrapped(exact, type) === exact
    ? makeWhole(type, exact)
    : machine.fail("panic", "attempt to multiply with overflow");
};

/** A sign, or a byte, as ASCII changes it. */
const ascii =
  (change: (sign: string) => string): Method =>
  (machine, self) => {
    const code = numberIn(self, machine);
    const type = typeOf(deref(self, machine));
    return makeNumber(type, code < 128 ? change(String.fromCodePoint(code)).charCodeAt(0) : code);
  };

/** What numbers and signs have. */
export const numberMembers = members(
  {},
  {
    ...{ exp: math(Math.exp, "exp"), exp2: math((x) => 2 ** x), exp_m1: math(Math.expm1) },
    ...{ ln: math(Math.log), log2: math(Math.log2), log10: math(Math.log10) },
    ...{ ln_1p: math(Math.log1p), log: math((x, base) => Math.log(x) / Math.log(base)) },
    ...{ sqrt: math(Math.sqrt), cbrt: math(Math.cbrt), hypot: math(Math.hypot) },
    ...{ powf: math((x, y) => x ** y, "power"), powi: math((x, y) => x ** y, "power"), pow: power },
    ...{ sin: math(Math.sin), cos: math(Math.cos), tan: math(Math.tan) },
    ...{
      asin: math(Math.asin),
      acos: math(Math.acos),
      atan: math(Math.atan),
      atan2: math(Math.atan2),
    },
    ...{ sinh: math(Math.sinh), cosh: math(Math.cosh), tanh: math(Math.tanh), erf: math(erf) },
    ...{ floor: math(Math.floor), ceil: math(Math.ceil), round: math(awayFromZero) },
    ...{ trunc: math(Math.trunc), fract: math((x) => x % 1), round_ties_even: math(toEven) },
    ...{ abs: math(Math.abs), recip: math((x) => 1 / x), mul_add: math((x, y, z) => x * y + z) },
    signum: math((x) => (Number.isNaN(x) ? x : x < 0 || Object.is(x, -0) ? -1 : 1)),
    ...{
      to_radians: math((x) => x * (Math.PI / 180)),
      to_degrees: math((x) => x * (180 / Math.PI)),
    },
    copysign: math((x, y) => (y < 0 || Object.is(y, -0) ? -Math.abs(x) : Math.abs(x))),
    ...{ max: extreme(1), min: extreme(-1) },
    clamp: math((x, low, high) => (x < low ? low : x > high ? high : x)),
    rem_euclid: math((x, y) => ((x % y) + Math.abs(y)) % Math.abs(y)),
    div_euclid: math((x, y) => Math.sign(y) * Math.floor(x / Math.abs(y))),
    abs_diff: math((x, y) => Math.abs(x - y)),
    div_ceil: math((x, y) => Math.ceil(x / y)),
    ...{ is_nan: test(Number.isNaN), is_finite: test(Number.isFinite) },
    is_infinite: test((x) => Math.abs(x) === Infinity),
    ...{
      is_sign_negative: test((x) => x < 0 || Object.is(x, -0)),
      is_positive: test((x) => x > 0),
    },
    ...{
      is_negative: test((x) => x < 0),
      is_power_of_two: test((x) => Number.isInteger(Math.log2(x))),
    },
    ...{ wrapping_add: wholes(plus, "wrap"), wrapping_sub: wholes(minus, "wrap") },
    ...{ wrapping_mul: wholes(times, "wrap"), checked_add: wholes(plus, "check") },
    ...{ checked_sub: wholes(minus, "check"), checked_mul: wholes(times, "check") },
    ...{ checked_div: wholes(over, "check"), saturating_add: wholes(plus, "saturate") },
    ...{ saturating_sub: wholes(minus, "saturate"), saturating_mul: wholes(times, "saturate") },
    ...{ rotate_left: rotate(1), rotate_right: rotate(-1) },
    sin_cos: (machine, self) =>
      tuple([Math.sin, Math.cos].map((each) => math(each)(machine, self, [], new Map()))),
    to_ascii_uppercase: ascii((sign) => sign.toUpperCase()),
    to_ascii_lowercase: ascii((sign) => sign.toLowerCase()),
    is_alphabetic: (machine, self) =>
      bool(/\p{L}/u.test(String.fromCodePoint(numberIn(self, machine)))),
    is_ascii_digit: test((x) => x >= 48 && x <= 57),
    is_whitespace: (machine, self) =>
      bool(/\s/.test(String.fromCodePoint(numberIn(self, machine)))),
  },
);
