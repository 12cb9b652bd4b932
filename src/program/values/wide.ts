import type { BinaryOperator, Comparison } from "../ir/ir.ts";
import { createClass } from "./make.ts";
import type { NumberValue } from "./number.ts";
import { isNumber, makeNumber, numberType, onOrder, type WholeType } from "./typedNumber.ts";
import type { InstanceValue, Value } from "./value.ts";

/** A whole number beyond 2^53. */
class Wide {
  readonly type: string;
  readonly value: bigint;

  constructor(type: string, value: bigint) {
    this.type = type;
    this.value = value;
  }
}

const wideClass = createClass("u64", []);

function wideIn(value: Value | undefined): Wide | null {
  return value?.kind === "instance" && value.native instanceof Wide ? value.native : null;
}

/** Whether it is a whole number beyond 2^53. */
export function isWide(value: Value | undefined): boolean {
  return wideIn(value) !== null;
}

/** Whether it is a whole number, or one with a fraction. */
export function isNumeric(value: Value | undefined): boolean {
  return isNumber(value) || isWide(value);
}

/** A whole number with all of its digits; null: it is none. */
export function wholeOf(value: Value | undefined): bigint | null {
  if (value?.kind === "int") return Number.isInteger(value.value) ? BigInt(value.value) : null;
  return wideIn(value)?.value ?? null;
}

/** The type of a number; `int`: of a literal, which takes that of another. */
export function typeOf(value: Value): string {
  return isNumber(value) ? numberType(value) : (wideIn(value)?.type ?? "object");
}

/** A whole number of any size. */
export function makeWhole(type: string, value: bigint): NumberValue | InstanceValue {
  const plain = Number(value);
  if (Number.isSafeInteger(plain)) return makeNumber(type, plain);
  return { kind: "instance", type: wideClass, fields: new Map(), native: new Wide(type, value) };
}

/** A whole number as the bits of its type hold it. */
export function heldWhole(
  value: bigint,
  type: string,
  [bits, isSigned]: WholeType,
): NumberValue | InstanceValue {
  return makeWhole(type, isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value));
}

/** A number beyond 2^53 in double precision; any other stays itself. */
export function rounded(value: Value): NumberValue | null {
  if (isNumber(value)) return value;
  const wide = wideIn(value);
  return wide && makeNumber("double", Number(wide.value));
}

/** A small number of the type of a number, for what only asks for types; null: it is no number. */
export function sampleOf(value: Value): NumberValue | null {
  if (isNumber(value)) return value;
  const wide = wideIn(value);
  return wide && makeNumber(wide.type, 0);
}

/** `a op b` of whole numbers of any size, as the bits of a type hold it; null: there is no such operator. */
export function onBits(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  type: string,
  whole: WholeType,
): NumberValue | InstanceValue | null {
  const [a, b] = [wholeOf(left), wholeOf(right)];
  const made = a === null || b === null ? null : calculate(operator, a, b, whole);
  return made === null ? null : heldWhole(made, type, whole);
}

function calculate(
  operator: BinaryOperator,
  a: bigint,
  b: bigint,
  [bits, isSigned]: WholeType,
): bigint | null {
  const count = b & BigInt(bits - 1);
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return b === 0n ? null : a / b;
    case "%":
      return b === 0n ? null : a % b;
    case "&":
      return a & b;
    case "|":
      return a | b;
    case "^":
      return a ^ b;
    case "<<":
      return a << count;
    case ">>":
      return (isSigned ? BigInt.asIntN(bits, a) : BigInt.asUintN(bits, a)) >> count;
    case ">>>":
      return BigInt.asUintN(bits, a) >> count;
    default:
      return null;
  }
}

/** `left op right` of a comparison of which one side is beyond 2^53; null: none is, or one is no number. */
export function compareWide(operator: Comparison, left: Value, right: Value): boolean | null {
  if (!isWide(left) && !isWide(right)) return null;
  const [a, b] = [wholeOf(left), wholeOf(right)];
  if (a !== null && b !== null) return onOrder(operator, a < b ? -1 : a > b ? 1 : 0, 0);
  const [x, y] = [rounded(left), rounded(right)];
  return x && y ? onOrder(operator, x.value, y.value) : null;
}

/** The largest whole number whose square is not above a whole number from 0 on. */
export function wholeRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let near = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (near + value / near) >> 1n;
    if (next >= near) return near;
    near = next;
  }
}
