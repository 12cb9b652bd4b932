import { areDigits } from "../../values/digits.ts";
import type { BinaryOperator } from "../../ir/ir.ts";
import type { NumberValue } from "../../values/number.ts";
import {
  beyondExact,
  calculations,
  heldAs,
  invertWhole,
  isNumber,
  makeNumber,
  numberType,
  onReals,
  onWholes,
  type WholeType,
} from "../../values/typedNumber.ts";
import {
  heldWhole,
  isWide,
  onBits,
  rounded,
  sampleOf,
  typeOf,
  wholeOf,
} from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { bareTable } from "../../values/bareTable.ts";

/** The types of whole numbers. */
const wholes: Readonly<Record<string, WholeType>> = bareTable({
  sbyte: [8, true],
  byte: [8, false],
  short: [16, true],
  ushort: [16, false],
  char: [16, false],
  int: [32, true],
  uint: [32, false],
  long: [64, true],
  ulong: [64, false],
  nint: [64, true],
  nuint: [64, false],
  int32: [32, true],
  int128: [128, true],
  uint128: [128, false],
  // As many bits as anybody needs.
  BigInteger: [2 ** 20, true],
});

/** How a type holds whole numbers; `long:Color` is a type of its own over `long`. */
function bitsOf(type: string): WholeType | undefined {
  return wholes[type.split(":")[0]!];
}

/** `long` of `long:Color`, a type of its own. */
function baseOf(type: string): string {
  return type.includes(":") ? type.split(":")[0]! : type;
}

const ranks = ["int", "int32", "uint", "long", "ulong", "BigInteger"];

export function isNumberType(type: string): boolean {
  return bitsOf(type) !== undefined || /^(?:double|float)(?::|$)/.test(type);
}

/** A number as another type holds it; null: that is not known. A number that fits stays itself. */
export function toNumberType(value: NumberValue, type: string): NumberValue | null {
  return heldAs(value, type, bitsOf(type));
}

/** A number of any size as another type holds it. */
export function castNumber(value: Value, type: string, machine: Machine): Value {
  if (isNumber(value)) {
    const isOutside = isBeyond(value, type);
    const held = isOutside ? nearestOf(value, type) : toNumberType(value, type);
    if (isOutside && machine.language.saturates !== true)
      return machine.unknown("a number that is too large for its type is not followed");
    if (held) return held;
  }
  const bits = bitsOf(type);
  const whole =
    bits && isNumber(value) && Number.isInteger(Math.trunc(value.value))
      ? BigInt(Math.trunc(value.value))
      : wholeOf(value);
  if (whole !== null && bits) return heldWhole(whole, type, bits);
  const real = isWide(value) && !bits ? rounded(value) : null;
  return real ? makeNumber(type, real.value) : machine.unknown(beyondExact);
}

/** The smallest number that a real one can become in a type of whole numbers, and the first that is too large. */
function limitsOf(type: string): readonly [number, number] | null {
  const bits = bitsOf(type);
  if (!bits || type === "char") return null;
  // Narrower types keep the last bits of an `int`.
  const [size, isSigned] = bits[0] < 32 ? [32, true] : bits;
  return isSigned ? [-(2 ** (size - 1)), 2 ** (size - 1)] : [0, 2 ** size];
}

/** Whether a real number lies outside of a type of whole numbers. */
export function isBeyond({ kind, value }: NumberValue, type: string): boolean {
  const limits = kind === "float" ? limitsOf(type) : null;
  return limits !== null && !(Math.trunc(value) >= limits[0] && value < limits[1]);
}

/** The nearest number that the type can hold. */
function nearestOf({ value }: NumberValue, type: string): Value {
  if (Number.isNaN(value)) return makeNumber(type, 0);
  const [low, high] = limitsOf(type)!;
  return heldWhole(value < 0 ? BigInt(low) : BigInt(high) - 1n, type, bitsOf(type)!);
}

/** A whole number that a text writes in a base, as Java and Kotlin read it. */
export function readWhole(text: string, base: number, type: string, machine: Machine): Value {
  const value = areDigits(text.replace(/^[-+]/, ""), base) ? Number.parseInt(text, base) : NaN;
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return machine.unknown(beyondExact);
  const held = Number.isNaN(value) ? null : toNumberType(makeNumber("long", value), type);
  const where = base === 10 ? "" : ` under radix ${base}`;
  return held?.value === value
    ? held
    : machine.fail("NumberFormatException", `For input string: "${text}"${where}`);
}

/** A whole number that the program writes with more digits than other numbers have. */
export function writtenWhole(digits: string, type: string, machine: Machine): Value {
  const bits = bitsOf(type);
  return bits ? heldWhole(BigInt(digits), type, bits) : machine.unknown(beyondExact);
}

/** The type in which two numbers are calculated with. */
export function commonType(left: NumberValue, right: NumberValue): string {
  const isDouble = (each: NumberValue): boolean => each.kind === "float" && !each.isSingle;
  if (isDouble(left) || isDouble(right)) return "double";
  if (left.kind === "float" || right.kind === "float") return "float";
  const [a, b] = [numberType(left), numberType(right)];
  const wide = (type: string): string => {
    const base = baseOf(type);
    return ranks.includes(base) ? base : "int";
  };
  const [x, y] = [wide(a), wide(b)];
  const isMixed = (x === "uint") !== (y === "uint") && (x === "int" || y === "int");
  if (isMixed)
    return (x === "int" ? left : right).value >= 0 && (x === "int" ? left : right).at
      ? "uint"
      : "long";
  return ranks[Math.max(ranks.indexOf(x), ranks.indexOf(y))]!;
}

/** `a op b` */
export function onNumbers(
  operator: BinaryOperator,
  left: NumberValue,
  right: NumberValue,
  machine: Machine,
): Value {
  const isShift = operator === "<<" || operator === ">>" || operator === ">>>";
  const type = isShift ? commonType(left, { kind: "int", value: 0 }) : commonType(left, right);
  const operation = calculations[operator];
  const [a, b] = [left.value, right.value];
  if (type === "double" || type === "float") {
    if (!operation && operator !== "%") return machine.fail("TypeError", `no operator ${operator}`);
    const exact = onReals(operator, a, b);
    const made = makeNumber(type, exact);
    return operation ? machine.compute(made, operation, left, right) : made;
  }
  if ((operator === "/" || operator === "%") && b === 0) {
    return machine.fail("ZeroDivisionError", "Attempted to divide by zero.");
  }
  const held = onWholes(operator, a, b, wholes[type]!);
  if (held === null)
    return onBits(operator, left, right, type, wholes[type]!) ?? machine.unknown(beyondExact);
  const made = makeNumber(type, held);
  return operation ? machine.compute(made, operation, left, right) : made;
}

/** `a op b` where one of them is beyond 2^53; null: none is, or one is no number. */
export function onWideNumbers(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  const [a, b] = [sampleOf(left), sampleOf(right)];
  if (!a || !b || (!isWide(left) && !isWide(right))) return null;
  const isShift = operator === "<<" || operator === ">>" || operator === ">>>";
  const type = isShift ? commonType(a, { kind: "int", value: 0 }) : commonType(a, b);
  const bits = bitsOf(type);
  if (!bits) return onNumbers(operator, rounded(left)!, rounded(right)!, machine);
  if ((operator === "/" || operator === "%") && wholeOf(right) === 0n)
    return machine.fail("ZeroDivisionError", "Attempted to divide by zero.");
  return onBits(operator, left, right, type, bits) ?? machine.unknown(beyondExact);
}

/** `-a`, `~a` of a number beyond 2^53; null: it is none. */
export function negatedWide(operator: "-" | "+" | "~", operand: Value): Value | null {
  const whole = isWide(operand) ? wholeOf(operand) : null;
  if (whole === null || operator === "+") return whole === null ? null : operand;
  const type = typeOf(operand);
  return heldWhole(operator === "-" ? -whole : ~whole, type, bitsOf(type) ?? [64, true]);
}

/** `-a`, `~a`, `+a` */
export function negated(operator: "-" | "+" | "~", operand: NumberValue, machine: Machine): Value {
  if (operator === "+") return operand;
  const type = numberType(operand);
  const wide = operand.kind === "float" || ranks.includes(baseOf(type)) ? type : "int";
  if (operator === "~") {
    if (operand.kind !== "int") return machine.unknown(beyondExact);
    const held = invertWhole(operand.value, bitsOf(wide)!);
    return held === null
      ? heldWhole(~BigInt(operand.value), wide, bitsOf(wide)!)
      : makeNumber(wide, held);
  }
  const result = wide === "uint" ? "long" : wide;
  const { value } = operand;
  return machine.compute(
    makeNumber(result, operand.kind === "int" ? 0 - value : -value),
    "negative",
    operand,
  );
}
