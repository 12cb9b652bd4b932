import { NotKnown } from "../../values/gaps.ts";
import { bool, none } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { makeWhole, wholeOf } from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Rule, statics, textIn } from "../declared/table.ts";
import { withOut } from "./outs.ts";

const type = "BigInteger";

function make(value: bigint): Value {
  return makeWhole(type, value);
}

function wholeIn(value: Value | undefined): bigint {
  const whole = wholeOf(value ?? none);
  if (whole === null) throw new NotKnown("this call is not followed");
  return whole;
}

function onTwo(compute: (a: bigint, b: bigint) => bigint): Rule {
  return (_, [left, right]) => make(compute(wholeIn(left), wholeIn(right)));
}

function sizeOf(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? sizeOf(a) : greatestDivisor(b, a % b);
}

function power(machine: Machine, base: bigint, exponent: bigint): bigint {
  if (exponent < 0n)
    machine.fail("RangeError", "The number must be greater than or equal to zero.");
  const digits = BigInt(sizeOf(base).toString(2).length) * exponent;
  if (digits > 100_000n)
    throw new NotKnown("a number that is too large for its type is not followed");
  machine.spend(Number(digits) / 64);
  return base ** exponent;
}

function read(text: string): bigint | null {
  return /^[-+]?\d+$/.test(text.trim()) ? BigInt(text.trim().replace(/^\+/, "")) : null;
}

/** The class `BigInteger`. */
export const bigIntegerClass = statics(
  type,
  {
    Pow: (machine, [base, exponent]) => make(power(machine, wholeIn(base), wholeIn(exponent))),
    ModPow: (machine, [base, exponent, modulus]) => {
      const [divisor, times] = [wholeIn(modulus), wholeIn(exponent)];
      if (divisor === 0n) return machine.fail("ZeroDivisionError", "Attempted to divide by zero.");
      if (times < 0n) throw new NotKnown("this call is not followed");
      let [result, factor] = [1n % divisor, wholeIn(base) % divisor];
      for (let left = times; left > 0n; left >>= 1n) {
        machine.spend(1);
        if (left & 1n) result = (result * factor) % divisor;
        factor = (factor * factor) % divisor;
      }
      return make(result);
    },
    GreatestCommonDivisor: onTwo(greatestDivisor),
    Add: onTwo((a, b) => a + b),
    Subtract: onTwo((a, b) => a - b),
    Multiply: onTwo((a, b) => a * b),
    Max: onTwo((a, b) => (a > b ? a : b)),
    Min: onTwo((a, b) => (a < b ? a : b)),
    Abs: (_, [value]) => make(sizeOf(wholeIn(value))),
    Negate: (_, [value]) => make(-wholeIn(value)),
    Parse: (machine, [text]) => {
      const value = read(textIn(text));
      return value === null
        ? machine.fail("FormatException", "The value could not be parsed.")
        : make(value);
    },
    TryParse: (_, [text, ...places]) => {
      const value = read(textIn(text));
      return withOut(places, bool(value !== null), make(value ?? 0n));
    },
  },
  { Zero: make(0n), One: make(1n), MinusOne: make(-1n) },
);

/** The members of large whole numbers. */
export const bigIntegerMembers = members(
  {
    IsZero: (_, self) => bool(wholeOf(self) === 0n),
    IsOne: (_, self) => bool(wholeOf(self) === 1n),
    IsEven: (_, self) => bool(wholeIn(self) % 2n === 0n),
    Sign: (_, self) => makeNumber("int", Number(wholeIn(self) > 0n) - Number(wholeIn(self) < 0n)),
  },
  {},
);
