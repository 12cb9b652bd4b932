import type { BinaryOperator } from "../../ir/ir.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { bigIntIn, makeBigInt } from "./natives.ts";

/** Longer whole numbers are not made. */
const mostBits = 200_000;

function bitsOf(value: bigint): number {
  return value.toString(16).length * 4;
}

/** The 1 that `i++` adds, which is of the type of `i`: it stands nowhere in the text. */
function isCount(value: Value): boolean {
  return (
    value.kind === "float" && value.value === 1 && value.at?.start === value.at?.end && !!value.at
  );
}

/** `a operator b` of which one is a `BigInt`; null: none is. */
export function onBigInts(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  const a = bigIntIn(left);
  const b = a !== null && isCount(right) ? 1n : bigIntIn(right);
  if (a === null && b === null) return null;
  if (a === null || b === null) {
    return machine.fail("TypeError", "Cannot mix BigInt and other types, use explicit conversions");
  }
  return makeBigInt(calculate(operator, a, b, machine));
}

function calculate(operator: BinaryOperator, a: bigint, b: bigint, machine: Machine): bigint {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      limit(bitsOf(a) + bitsOf(b));
      return a * b;
    case "/":
    case "%":
      if (b === 0n) machine.fail("IndexError", "Division by zero");
      return operator === "/" ? a / b : a % b;
    case "**":
      if (b < 0n) machine.fail("IndexError", gapSign);
      if (a > 1n || a < -1n) limit(bitsOf(a) * Number(b));
      return a ** b;
    case "&":
      return a & b;
    case "|":
      return a | b;
    case "^":
      return a ^ b;
    case "<<":
      limit(bitsOf(a) + Math.max(0, Number(b)));
      return a << b;
    case ">>":
      limit(bitsOf(a) + Math.max(0, -Number(b)));
      return a >> b;
    default:
      return machine.fail("TypeError", "BigInts have no unsigned right shift, use >> instead");
  }
}

function limit(bits: number): void {
  if (bits > mostBits) throw new NotKnown("this number is unknown");
}
