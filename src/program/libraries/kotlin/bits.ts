import { bool, int, string } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { makeWhole, wholeOf } from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Method, wholeIn } from "../declared/table.ts";
import { numberClasses } from "../java/numbers.ts";

const classes = new Map<string, Value>(numberClasses);

/** The type of a whole number, also of one beyond 2^53. */
function isLong(self: Value): boolean {
  return !isNumber(self) || numberType(self) === "long";
}

/** A function of Java's `Integer` or `Long`. */
function throughClass(name: string): Method {
  return (machine, self, items) => {
    if (isNumber(self) && !/^(?:int|long)$/.test(numberType(self)))
      throw new NotKnown("this call is not followed");
    const home = classes.get(isLong(self) ? "Long" : "Integer")!;
    const own = machine.language.getAttribute(home, `${name}()`, machine);
    return machine.call(own, [self, ...items]);
  };
}

function bitsOf(value: Value): bigint {
  if (!isNumber(value)) throw new NotKnown("this number is not followed");
  const isSingle = numberType(value) === "float";
  const view = new DataView(new ArrayBuffer(8));
  if (Number.isNaN(value.value)) return isSingle ? 0x7fc00000n : 0x7ff8000000000000n;
  if (isSingle) view.setFloat32(0, value.value);
  else view.setFloat64(0, value.value);
  return isSingle ? BigInt(view.getInt32(0)) : view.getBigInt64(0);
}

const toBits: Method = (_, self) =>
  makeWhole(isNumber(self) && numberType(self) === "float" ? "int" : "long", bitsOf(self));

/** A number of double precision with these bits. */
export function realOfBits(bits: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, BigInt.asIntN(64, bits));
  return view.getFloat64(0);
}

function doubleIn(value: Value): number {
  if (isNumber(value) && numberType(value) === "double") return value.value;
  throw new NotKnown("this number is not followed");
}

/** The next number of double precision in a direction. */
function neighbour(value: number, isUp: boolean): number {
  if (Number.isNaN(value) || value === (isUp ? Infinity : -Infinity)) return value;
  if (value === 0) return isUp ? 5e-324 : -5e-324;
  const bits = bitsOf(makeNumber("double", value));
  return realOfBits(bits + (value > 0 === isUp ? 1n : -1n));
}

const beside =
  (isUp: boolean): Method =>
  (_, self) =>
    makeNumber("double", neighbour(doubleIn(self), isUp));

/** How far the numbers of double precision are apart there. */
export function ulpOf(self: Value): Value {
  const size = Math.abs(doubleIn(self));
  if (!Number.isFinite(size)) return makeNumber("double", size);
  const above =
    size === Number.MAX_VALUE ? size - neighbour(size, false) : neighbour(size, true) - size;
  return makeNumber("double", above);
}

function toRadix(machine: Machine, self: Value, radix: Value | undefined): Value {
  const base = wholeIn(radix);
  const whole = wholeOf(self);
  if (whole === null || base < 2 || base > 36) return machine.unknown("this call is not followed");
  return string(whole.toString(base));
}

/** Members of numbers that are about their bits. */
export const bitMembers: Readonly<Record<string, Method>> = {
  ...{ countOneBits: throughClass("bitCount"), takeHighestOneBit: throughClass("highestOneBit") },
  takeLowestOneBit: throughClass("lowestOneBit"),
  countLeadingZeroBits: throughClass("numberOfLeadingZeros"),
  countTrailingZeroBits: throughClass("numberOfTrailingZeros"),
  ...{ rotateLeft: throughClass("rotateLeft"), rotateRight: throughClass("rotateRight") },
  ...{ toBits, toRawBits: toBits, nextUp: beside(true), nextDown: beside(false) },
  withSign: (_, self, [sign]) => {
    if (!isNumber(sign)) throw new NotKnown("this number is not followed");
    const isNegative = sign.value < 0 || Object.is(sign.value, -0);
    const size = Math.abs(doubleIn(self));
    return makeNumber("double", isNegative ? -size : size);
  },
  toString: (machine: Machine, self: Value, [radix]: readonly Value[]) =>
    radix ? toRadix(machine, self, radix) : string(machine.language.toText(self, "plain", machine)),
};

/** Whether a sign is of a kind, as a member of signs. */
export function isSignOf(pattern: RegExp): Method {
  return (_, self) => {
    if (self.kind !== "int") throw new NotKnown("a part of this text is unknown");
    return bool(pattern.test(String.fromCharCode(self.value)));
  };
}

/** What a sign stands for as a digit; -1: it is none. */
function digitOf(self: Value, radix: Value | undefined): number {
  const base = radix ? wholeIn(radix) : 10;
  if (self.kind !== "int" || self.value > 0x7f || base < 2 || base > 36)
    throw new NotKnown("this call is not followed");
  const sign = String.fromCharCode(self.value);
  const value = /^[0-9a-z]$/i.test(sign) ? Number.parseInt(sign, 36) : -1;
  return value < base ? value : -1;
}

/** Members that take digits for signs, and signs for digits. */
export const digitMembers: Readonly<Record<string, Method>> = {
  digitToInt: (machine, self, [radix]) => {
    const digit = digitOf(self, radix);
    const sign = machine.language.toText(self, "plain", machine);
    const where = radix ? ` in the given radix=${wholeIn(radix)}` : "";
    return digit >= 0
      ? int(digit)
      : machine.fail(
          "ValueError",
          `Char ${sign} is not a ${where === "" ? "decimal digit" : `digit${where}`}`,
        );
  },
  digitToIntOrNull: (_, self, [radix]) => {
    const digit = digitOf(self, radix);
    return digit >= 0 ? int(digit) : { kind: "none" };
  },
  digitToChar: (machine, self, [radix]) => {
    const [digit, base] = [wholeIn(self), radix ? wholeIn(radix) : 10];
    if (digit < 0 || digit >= base)
      return machine.fail("ValueError", `Int ${digit} is not a decimal digit`);
    return makeNumber("char", digit.toString(36).toUpperCase().charCodeAt(0));
  },
};
