import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { NotKnown } from "../../values/gaps.ts";
import { createClass, float, int } from "../../values/make.ts";
import { partlyFollowed } from "../../values/partlyKnown.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";

/** A whole number beyond 2^53. */
class Big {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }
}

const beyondReason = "a whole number beyond 2^53 is not followed";

/** Python refuses to write whole numbers of more than 4300 digits, so larger ones are not followed. */
const mostBits = 14_000;

/** What is not followed of such numbers is unknown. */
const bigClass = createClass("int", [], partlyFollowed(beyondReason));

/** A whole number beyond 2^53; null: it is another value. */
export function bigIn(value: Value | undefined): bigint | null {
  return value?.kind === "instance" && value.native instanceof Big ? value.native.value : null;
}

/** A whole number of any size; null: it is none. */
export function wholeIn(value: Value | undefined): bigint | null {
  if (value?.kind === "int" || value?.kind === "bool") return BigInt(value.value);
  return bigIn(value);
}

/** A whole number of any size as a value. */
export function makeWhole(value: bigint, machine: Machine): Value {
  const plain = Number(value);
  if (Number.isSafeInteger(plain)) return int(plain);
  if (bitsOf(value) > mostBits) return machine.unknown(beyondReason);
  machine.spend(bitsOf(value) / 64);
  const made: InstanceValue = { kind: "instance", type: bigClass, fields: new Map(), native: null };
  made.native = new Big(value);
  return made;
}

function bitsOf(value: bigint): number {
  return (value < 0n ? -value : value).toString(16).length * 4;
}

/** The nearest number in double precision. */
export function toDouble(value: bigint, machine: Machine): number {
  const near = Number(value);
  if (!Number.isFinite(near))
    return machine.fail("OverflowError", "int too large to convert to float");
  return near;
}

/** `left operator right` of whole numbers of any size; null: it has no whole result. */
export function onWholes(
  operator: BinaryOperator,
  left: bigint,
  right: bigint,
  machine: Machine,
): Value | null {
  const made = calculate(operator, left, right, machine);
  return made === null ? null : typeof made === "bigint" ? makeWhole(made, machine) : made;
}

function calculate(
  operator: BinaryOperator,
  a: bigint,
  b: bigint,
  machine: Machine,
): bigint | Value | null {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return b === 0n ? null : float(quotient(a, b, machine));
    case "//":
      return b === 0n ? null : floorOf(a, b);
    case "%":
      return b === 0n ? null : a - floorOf(a, b) * b;
    case "**":
      return power(a, b, machine);
    case "&":
      return a & b;
    case "|":
      return a | b;
    case "^":
      return a ^ b;
    case "<<":
      if (b < 0n) return machine.fail("ValueError", "negative shift count");
      return b > mostBits && a !== 0n ? machine.unknown(beyondReason) : a << b;
    case ">>":
      if (b < 0n) return machine.fail("ValueError", "negative shift count");
      return a >> b;
    default:
      return null;
  }
}

function floorOf(a: bigint, b: bigint): bigint {
  const cut = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? cut - 1n : cut;
}

function power(a: bigint, b: bigint, machine: Machine): bigint | Value | null {
  if (b < 0n) return null;
  const isSmall = a >= -1n && a <= 1n;
  if (!isSmall && b * BigInt(bitsOf(a)) > mostBits * 4) return machine.unknown(beyondReason);
  return a ** (isSmall ? b % 2n || (b === 0n ? 0n : 2n) : b);
}

/** The quotient rounded once: its first bits, and whether anything follows them. */
function quotient(a: bigint, b: bigint, machine: Machine): number {
  const [above, below] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const shift = Math.max(0, 66 - bitsOf(above) + bitsOf(below));
  if (shift > 1000) throw new NotKnown(beyondReason);
  const whole = (above << BigInt(shift)) / below;
  const isExact = whole * below === above << BigInt(shift);
  const near = Number(isExact ? whole : whole | 1n) / 2 ** shift;
  if (!Number.isFinite(near))
    return machine.fail("OverflowError", "integer division result too large for a float");
  return a < 0n === b < 0n ? near : -near;
}

/** Whether two numbers, of which one is beyond 2^53, are in an order; null: one is no number. */
export function compareBig(operator: Comparison, left: Value, right: Value): boolean | null {
  if (bigIn(left) === null && bigIn(right) === null) return null;
  const [a, b] = [sizeOf(left), sizeOf(right)];
  if (a === null || b === null) return null;
  switch (operator) {
    case "==":
      return a == b;
    case "!=":
      return a != b;
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    default:
      return null;
  }
}

function sizeOf(value: Value): bigint | number | null {
  return value.kind === "float" ? value.value : wholeIn(value);
}

/** The key of a whole number: that of the equal number in double precision, if there is one. */
export function bigKey(value: bigint): string {
  const near = Number(value);
  return Number.isFinite(near) && BigInt(near) === value ? `n:${near}` : `n:${value}`;
}
