import type { BinaryOperator, Comparison } from "../ir/ir.ts";
import type { NumberOrigin, NumberValue } from "./number.ts";
import type { Value } from "./value.ts";

/** A type of whole numbers: how many bits, and whether they can be negative. */
export type WholeType = readonly [bits: number, isSigned: boolean];

export const beyondExact = "a whole number beyond 2^53 is not followed";

export function isNumber(value: Value | undefined): value is NumberValue {
  return value?.kind === "int" || value?.kind === "float";
}

/** `int`, `long`, `char`, `float` or `double`. */
export function numberType(value: NumberValue): string {
  if (value.kind === "int") return value.type ?? "int";
  return value.type ?? (value.isSingle ? "float" : "double");
}

/** A number of a type, without saying where it comes from. */
export function makeNumber(type: string, value: number): NumberValue {
  if (type === "double") return { kind: "float", value };
  if (type === "float") return { kind: "float", value: Math.fround(value), isSingle: true };
  if (type === "int") return { kind: "int", value };
  return type.includes(":") ? ofNamed(type, value) : { kind: "int", value, type };
}

/** A number of a type with a name of its own: `double:Celsius`, `long:Color`. */
function ofNamed(type: string, value: number): NumberValue {
  if (type.startsWith("double:")) return { kind: "float", value, type };
  if (type.startsWith("float:"))
    return { kind: "float", value: Math.fround(value), isSingle: true, type };
  return { kind: "int", value, type };
}

/** A number as another type holds it, `whole` if that has whole numbers; null: beyond 2^53. One that fits stays itself. */
export function heldAs(
  value: NumberValue,
  type: string,
  whole: WholeType | undefined,
): NumberValue | null {
  if (numberType(value) === type) return value;
  const { at, origin, value: from } = value;
  const held = whole ? wrapWhole(Math.trunc(from), whole) : from;
  if (held === null) return null;
  return { ...makeNumber(type, held), ...(at ? { at } : {}), ...(origin ? { origin } : {}) };
}

/** A whole number as its bits hold it; null: beyond 2^53. */
export function wrapWhole(value: number, whole: WholeType): number | null {
  if (!Number.isSafeInteger(value)) return null;
  const [bits, isSigned] = whole;
  const low = isSigned ? -(2 ** (bits - 1)) : 0;
  const high = isSigned ? 2 ** (bits - 1) - 1 : 2 ** bits - 1;
  return value >= low && value <= high ? value + 0 : bitsOf(BigInt(value), whole);
}

function bitsOf(value: bigint, [bits, isSigned]: WholeType): number | null {
  const held = Number(isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value));
  return Number.isSafeInteger(held) ? held : null;
}

/** `~a`; null: beyond 2^53. */
export function invertWhole(value: number, whole: WholeType): number | null {
  return bitsOf(~BigInt(value), whole);
}

/** `a op b` of whole numbers of a type; null: beyond 2^53. A shift by more than the bits begins again. */
export function onWholes(
  operator: BinaryOperator,
  a: number,
  b: number,
  whole: WholeType,
): number | null {
  const [bits] = whole;
  switch (operator) {
    case "+":
      return wrapWhole(a + b, whole);
    case "-":
      return wrapWhole(a - b, whole);
    case "*":
      return Number.isSafeInteger(a * b)
        ? wrapWhole(a * b, whole)
        : bitsOf(BigInt(a) * BigInt(b), whole);
    case "/":
      return wrapWhole(Math.trunc(a / b), whole);
    case "%":
      return (a % b) + 0;
    case "&":
      return bitsOf(BigInt(a) & BigInt(b), whole);
    case "|":
      return bitsOf(BigInt(a) | BigInt(b), whole);
    case "^":
      return bitsOf(BigInt(a) ^ BigInt(b), whole);
    case "<<":
      return bitsOf(BigInt(a) << BigInt(b & (bits - 1)), whole);
    case ">>":
      return bitsOf(BigInt(a) >> BigInt(b & (bits - 1)), whole);
    case ">>>":
      return bitsOf(BigInt.asUintN(bits, BigInt(a)) >> BigInt(b & (bits - 1)), whole);
    default:
      return null;
  }
}

/** What a calculation of numbers is called as the origin of its result. */
export const calculations: Partial<Record<BinaryOperator, NumberOrigin["operation"]>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
};

/** `a op b` of real numbers, in double precision; any operator but the first four is a remainder. */
export function onReals(operator: BinaryOperator, a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    default:
      return a % b;
  }
}

/** `a op b` of a comparison of numbers. */
export function onOrder(operator: Comparison, a: number, b: number): boolean {
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "!=":
      return a !== b;
    default:
      return a === b;
  }
}
