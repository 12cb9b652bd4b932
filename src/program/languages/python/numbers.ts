import type { BinaryOperator } from "../../ir/ir.ts";
import { pow } from "../../tensors/exactMath.ts";
import { float, int } from "../../values/make.ts";
import { onWholes } from "./bigNumbers.ts";
import type { NumberOrigin, NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";

export function onNumbers(
  operator: BinaryOperator,
  left: NumberValue,
  right: NumberValue,
  machine: Machine,
): Value {
  const isWhole = left.kind === "int" && right.kind === "int";
  if (isWhole && machine.sizes && (left.size || right.size) && operator !== "/") {
    const value = onNumbers(operator, int(left.value), int(right.value), machine);
    return value.kind === "int" ? machine.sizes.combine(operator, left, right, value) : value;
  }
  const a = left.value;
  const b = right.value;
  const compute = isWhole ? computeWhole : computeReal;
  switch (operator) {
    case "+":
      return compute(a + b, "add", operator, left, right, machine);
    case "-":
      return compute(a - b, "subtract", operator, left, right, machine);
    case "*":
      return compute(a * b, "multiply", operator, left, right, machine);
    case "/":
      if (b === 0) return divideByZero(machine, isWhole ? "division" : "float division");
      return computeReal(a / b, "divide", operator, left, right, machine);
    case "//":
      if (b === 0)
        return divideByZero(
          machine,
          isWhole ? "integer division or modulo" : "float floor division",
        );
      return number(floorQuotient(a, b), isWhole);
    case "%":
      if (b === 0) return divideByZero(machine, isWhole ? "integer modulo" : "float modulo");
      return number(remainder(a, b), isWhole);
    case "**":
      if (a === 0 && b < 0)
        return machine.fail("ZeroDivisionError", "0.0 cannot be raised to a negative power");
      if (a < 0 && !Number.isInteger(b)) return machine.unknown("complex numbers are not followed");
      return isWhole && b >= 0
        ? computeWhole(wholePower(a, b), "power", operator, left, right, machine)
        : computeReal(pow(a, b), "power", operator, left, right, machine);
    case "@":
      return machine.fail("TypeError", "numbers have no @");
    default:
      if (!isWhole) return machine.fail("TypeError", `unsupported operand type(s) for ${operator}`);
      return onBits(operator, a, b, machine);
  }
}

type Operation = NumberOrigin["operation"];

function computeReal(
  value: number,
  operation: Operation,
  _: BinaryOperator,
  left: NumberValue,
  right: NumberValue,
  machine: Machine,
): Value {
  return machine.compute({ kind: "float", value }, operation, left, right);
}

function computeWhole(
  value: number,
  operation: Operation,
  operator: BinaryOperator,
  left: NumberValue,
  right: NumberValue,
  machine: Machine,
): Value {
  if (!Number.isSafeInteger(value)) return exactly(operator, left.value, right.value, machine);
  return machine.compute({ kind: "int", value: value + 0 }, operation, left, right);
}

function number(value: number, isWhole: boolean): Value {
  return isWhole ? { kind: "int", value: value + 0 } : float(value);
}

function divideByZero(machine: Machine, what: string): never {
  return machine.fail("ZeroDivisionError", `${what} by zero`);
}

/** A result that has more digits than a double keeps. */
function exactly(operator: BinaryOperator, a: number, b: number, machine: Machine): Value {
  return (
    onWholes(operator, BigInt(a), BigInt(b), machine) ??
    machine.unknown("a whole number beyond 2^53 is not followed")
  );
}

/** A power; one that may have lost digits is not finite. */
function wholePower(a: number, b: number): number {
  const near = a ** b;
  if (Math.abs(near) < 2 ** 31) return near;
  return Math.abs(near) < 2 ** 54 ? Number(BigInt(a) ** BigInt(b)) : Infinity;
}

/** What a division leaves, with the sign of the divisor. */
function remainder(a: number, b: number): number {
  const rest = a % b;
  if (rest === 0) return b < 0 ? -0 : 0;
  return rest < 0 === b < 0 ? rest : rest + b;
}

/** `a // b` from what the division leaves, as CPython does: rounding the quotient may lead above it. */
function floorQuotient(a: number, b: number): number {
  const rest = a % b;
  const isCut = rest !== 0 && rest < 0 !== b < 0;
  const quotient = (a - rest) / b - (isCut ? 1 : 0);
  if (quotient === 0) return a / b < 0 || Object.is(a / b, -0) ? -0 : 0;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

function onBits(operator: BinaryOperator, a: number, b: number, machine: Machine): Value {
  const [x, y] = [BigInt(a), BigInt(b)];
  switch (operator) {
    case "&":
      return int(Number(x & y));
    case "|":
      return int(Number(x | y));
    case "^":
      return int(Number(x ^ y));
    default:
      return onWholes(operator, x, y, machine) ?? machine.unknown("`<<` is not followed");
  }
}
