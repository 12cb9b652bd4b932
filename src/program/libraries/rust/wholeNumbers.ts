import { makeList } from "../../languages/declared/lists.ts";
import { nothing, optional, some } from "../../languages/rust/choices.ts";
import { widthOf, wrapped } from "../../languages/rust/numbers.ts";
import { deref } from "../../languages/rust/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { makeWhole, typeOf, wholeOf, wholeRoot } from "../../values/wide.ts";
import type { Method } from "../declared/table.ts";

/** A whole number that a rule needs. */
function wholeIn(value: Value | undefined, machine: Machine): bigint {
  const whole = wholeOf(value && deref(value, machine));
  if (whole === null) throw new NotKnown("the number of values is unknown");
  return whole;
}

/** The type of a whole number; a literal has no type yet, so that its bits are not known. */
function boundedType(self: Value): string {
  const type = typeOf(self);
  if (type === "int" || !widthOf(type))
    throw new NotKnown("a number that is too large for its type is not followed");
  return type;
}

/** The type in which a function of two whole numbers works: a literal takes that of the other. */
function commonType(self: Value, other: Value | undefined, machine: Machine): string {
  const own = typeOf(self);
  return own === "int" && other ? typeOf(deref(other, machine)) : own;
}

function limitsOf(type: string): readonly [low: bigint, high: bigint] {
  const [bits, isSigned] = widthOf(type) ?? [64, true];
  const high = 2n ** BigInt(isSigned ? bits - 1 : bits) - 1n;
  return [isSigned ? -high - 1n : 0n, high];
}

type Compute = (a: bigint, b: bigint, bits: bigint) => bigint | null;

/** What a type does with a result that it does not hold. */
type Fit = "panic" | "wrap" | "check" | "saturate" | "overflow";

interface Failures {
  /** What ends the program where there is no result, and where it is too large. */
  readonly none?: string;
  readonly large?: string;
}

function fitted(
  machine: Machine,
  exact: bigint | null,
  type: string,
  fit: Fit,
  how: Failures,
): Value {
  if (exact === null)
    return fit === "check"
      ? nothing()
      : machine.fail("panic", how.none ?? "attempt to divide by zero");
  // A literal has no type yet: what is too large for some types has no result that is sure.
  if (type === "int" && BigInt.asIntN(32, exact) !== exact)
    throw new NotKnown("a number that is too large for its type is not followed");
  const held = wrapped(exact, type);
  const isHeld = held === exact;
  switch (fit) {
    case "check":
      return optional(isHeld ? makeWhole(type, held) : null);
    case "wrap":
      return makeWhole(type, held);
    case "overflow":
      return tuple([makeWhole(type, held), bool(!isHeld)]);
    case "saturate": {
      const [low, high] = limitsOf(type);
      return makeWhole(type, exact > high ? high : exact < low ? low : exact);
    }
    case "panic":
      return isHeld
        ? makeWhole(type, held)
        : machine.fail("panic", how.large ?? "attempt to multiply with overflow");
  }
}

/** A function of two whole numbers. */
function ofTwo(compute: Compute, fit: Fit, how: Failures = {}): Method {
  return (machine, self, [other]) => {
    const type = commonType(self, other, machine);
    const bits = BigInt(widthOf(type)?.[0] ?? 64);
    const exact = compute(wholeIn(self, machine), wholeIn(other, machine), bits);
    return fitted(machine, exact, type, fit, how);
  };
}

/** A function of one whole number. */
function ofOne(compute: Compute, fit: Fit, how: Failures = {}): Method {
  return (machine, self) => {
    const type = typeOf(self);
    const bits = BigInt(widthOf(type)?.[0] ?? 64);
    return fitted(machine, compute(wholeIn(self, machine), 0n, bits), type, fit, how);
  };
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

const plus: Compute = (a, b) => a + b;
const minus: Compute = (a, b) => a - b;
const times: Compute = (a, b) => a * b;
const over: Compute = (a, b) => (b === 0n ? null : a / b);
const rest: Compute = (a, b) => (b === 0n ? null : a % b);
const euclidRest: Compute = (a, b) => (b === 0n ? null : ((a % b) + size(b)) % size(b));
const euclidOver: Compute = (a, b) => {
  const left = euclidRest(a, b, 0n);
  return left === null ? null : (a - left) / b;
};
const opposite: Compute = (a) => -a;
const absolute: Compute = (a) => size(a);

const power: Compute = (a, b) => {
  if (b < 0n || b > 4096n) throw new NotKnown("the number of values is unknown");
  return a ** b;
};

/** A shift by fewer bits than the type has. */
const shift =
  (isLeft: boolean, wraps: boolean): Compute =>
  (a, b, bits) => {
    if (!wraps && (b < 0n || b >= bits)) return null;
    const count = b & (bits - 1n);
    return isLeft ? a << count : a >> count;
  };

/** A shift whose result is held as the bits of the type, once the count of bits fits. */
function checkedShift(isLeft: boolean): Method {
  return (machine, self, [other]) => {
    const type = boundedType(self);
    const bits = BigInt(widthOf(type)![0]);
    const made = shift(isLeft, false)(wholeIn(self, machine), wholeIn(other, machine), bits);
    return made === null ? nothing() : some(makeWhole(type, wrapped(made, type)));
  };
}

function families(): Record<string, Method> {
  const found: Record<string, Method> = {};
  const computes: Readonly<Record<string, Compute>> = {
    ...{ add: plus, sub: minus, mul: times, div: over, rem: rest, pow: power },
    ...{ div_euclid: euclidOver, rem_euclid: euclidRest },
  };
  const fits: Readonly<Record<string, Fit>> = {
    ...{ wrapping: "wrap", checked: "check", saturating: "saturate", overflowing: "overflow" },
  };
  for (const [way, fit] of Object.entries(fits))
    for (const [name, compute] of Object.entries(computes)) {
      const isRest = name.startsWith("rem");
      if (fit === "saturate" && (isRest || name === "div_euclid")) continue;
      const none = isRest
        ? "attempt to calculate the remainder with a divisor of zero"
        : "attempt to divide by zero";
      found[`${way}_${name}`] = ofTwo(compute, fit, { none });
    }
  return found;
}

/** The bits of a whole number, as a number that is not negative. */
function bitsIn(machine: Machine, self: Value): readonly [bits: bigint, count: number] {
  const [count] = widthOf(boundedType(self))!;
  return [BigInt.asUintN(count, wholeIn(self, machine)), count];
}

/** A number of bits: the digits of the number in base 2, with those in front. */
function counting(count: (digits: string) => number): Method {
  return (machine, self) => {
    const [bits, width] = bitsIn(machine, self);
    return makeNumber("uint", count(bits.toString(2).padStart(width, "0")));
  };
}

const runAtStart = (digits: string, sign: string): number => {
  const other = digits.indexOf(sign === "0" ? "1" : "0");
  return other < 0 ? digits.length : other;
};

const turned = (digits: string): string => Array.from(digits).toReversed().join("");

/** Other bits in the place of those of a number. */
function rearranged(change: (digits: string, count: number) => string): Method {
  return (machine, self, [by]) => {
    const type = boundedType(self);
    const [bits, width] = bitsIn(machine, self);
    const count = by ? Number(wholeIn(by, machine)) % width : 0;
    const digits = change(bits.toString(2).padStart(width, "0"), count);
    return makeWhole(type, wrapped(BigInt(`0b${digits}`), type));
  };
}

const inBytes = (digits: string): string[] => digits.match(/.{8}/g) ?? [];

function bytes(order: "be" | "le"): Method {
  return (machine, self) => {
    const [bits, width] = bitsIn(machine, self);
    const parts = inBytes(bits.toString(2).padStart(width, "0"));
    const ordered = order === "be" ? parts : parts.toReversed();
    const items = ordered.map((part) => makeNumber("byte", parseInt(part, 2)));
    return makeList("byte[]", items);
  };
}

function logarithm(value: bigint, base: bigint): number | null {
  if (value <= 0n || base < 2n) return null;
  let count = 0;
  for (let left = value / base; left > 0n; left /= base) count++;
  return count;
}

/** A logarithm that is a whole number; `base`: null where it is an argument. */
function log(base: bigint | null, isChecked: boolean): Method {
  return (machine, self, [given]) => {
    const made = logarithm(wholeIn(self, machine), base ?? wholeIn(given, machine));
    if (isChecked) return made === null ? nothing() : some(makeNumber("uint", made));
    return made === null
      ? machine.fail("panic", "argument of integer logarithm must be positive")
      : makeNumber("uint", made);
  };
}

const nextPower: Compute = (a) => {
  let made = 1n;
  while (made < a) made *= 2n;
  return made;
};

const nextMultiple: Compute = (a, b) => {
  const left = euclidRest(a, b, 0n);
  return left === null ? null : left === 0n ? a : a + size(b) - left;
};

const divideUp: Compute = (a, b) => {
  const left = euclidRest(a, b, 0n);
  return left === null ? null : left === 0n || b < 0n ? a / b : (a - left) / b + 1n;
};

/** What whole numbers have. */
export const wholeMethods: Readonly<Record<string, Method>> = {
  ...families(),
  pow: ofTwo(power, "panic"),
  ...{
    rem_euclid: ofTwo(euclidRest, "panic", {
      none: "attempt to calculate the remainder with a divisor of zero",
    }),
  },
  div_euclid: ofTwo(euclidOver, "panic", { large: "attempt to divide with overflow" }),
  ...{ abs: ofOne(absolute, "panic", { large: "attempt to negate with overflow" }) },
  ...{ wrapping_neg: ofOne(opposite, "wrap"), checked_neg: ofOne(opposite, "check") },
  ...{ saturating_neg: ofOne(opposite, "saturate"), overflowing_neg: ofOne(opposite, "overflow") },
  ...{ wrapping_abs: ofOne(absolute, "wrap"), checked_abs: ofOne(absolute, "check") },
  ...{ saturating_abs: ofOne(absolute, "saturate"), overflowing_abs: ofOne(absolute, "overflow") },
  unsigned_abs: (machine, self) => {
    const unsigned: Readonly<Record<string, string>> = {
      ...{ sbyte: "byte", short: "ushort", int32: "uint", long: "ulong", int128: "uint128" },
    };
    return makeWhole(unsigned[boundedType(self)] ?? typeOf(self), size(wholeIn(self, machine)));
  },
  ...{
    wrapping_shl: ofTwo(shift(true, true), "wrap"),
    wrapping_shr: ofTwo(shift(false, true), "wrap"),
  },
  ...{ checked_shl: checkedShift(true), checked_shr: checkedShift(false) },
  abs_diff: (machine, self, [other]) => {
    const type = commonType(self, other, machine);
    const unsigned: Readonly<Record<string, string>> = {
      ...{ sbyte: "byte", short: "ushort", int32: "uint", long: "ulong", int128: "uint128" },
    };
    const made = size(wholeIn(self, machine) - wholeIn(other, machine));
    return makeWhole(unsigned[type] ?? type, made);
  },
  ...{ div_ceil: ofTwo(divideUp, "panic"), next_multiple_of: ofTwo(nextMultiple, "panic") },
  checked_next_multiple_of: ofTwo(nextMultiple, "check"),
  next_power_of_two: ofOne(nextPower, "panic", { large: "attempt to add with overflow" }),
  checked_next_power_of_two: ofOne(nextPower, "check"),
  is_power_of_two: (machine, self) => {
    const value = wholeIn(self, machine);
    return bool(value > 0n && (value & (value - 1n)) === 0n);
  },
  is_multiple_of: (machine, self, [other]) => {
    const [a, b] = [wholeIn(self, machine), wholeIn(other, machine)];
    return bool(b === 0n ? a === 0n : a % b === 0n);
  },
  isqrt: (machine, self) => {
    const value = wholeIn(self, machine);
    return value < 0n
      ? machine.fail("panic", "argument of integer square root cannot be negative")
      : makeWhole(typeOf(self), wholeRoot(value));
  },
  ...{ ilog: log(null, false), ilog2: log(2n, false), ilog10: log(10n, false) },
  ...{
    checked_ilog: log(null, true),
    checked_ilog2: log(2n, true),
    checked_ilog10: log(10n, true),
  },
  count_ones: (machine, self) => {
    const value = wholeIn(self, machine);
    const bits = value < 0n ? bitsIn(machine, self)[0] : value;
    return makeNumber("uint", bits.toString(2).replaceAll("0", "").length);
  },
  count_zeros: counting((digits) => digits.replaceAll("1", "").length),
  leading_zeros: counting((digits) => runAtStart(digits, "0")),
  leading_ones: counting((digits) => runAtStart(digits, "1")),
  trailing_zeros: counting((digits) => runAtStart(turned(digits), "0")),
  trailing_ones: counting((digits) => runAtStart(turned(digits), "1")),
  rotate_left: rearranged((digits, count) => digits.slice(count) + digits.slice(0, count)),
  rotate_right: rearranged((digits, count) => {
    const cut = digits.length - count;
    return digits.slice(cut) + digits.slice(0, cut);
  }),
  reverse_bits: rearranged(turned),
  swap_bytes: rearranged((digits) => inBytes(digits).toReversed().join("")),
  ...{ to_be_bytes: bytes("be"), to_le_bytes: bytes("le"), to_ne_bytes: bytes("le") },
};
