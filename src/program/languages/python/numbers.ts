import type { BinaryOperator } from "../../ir/ir.ts";
import { float, int } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";

export type NumberValue = Extract<Value, { kind: "int" | "float" }>;

export function onNumbers(
  operator: BinaryOperator,
  left: NumberValue,
  right: NumberValue,
  machine: Machine,
): Value {
  const isWhole = left.kind === "int" && right.kind === "int";
  const [a, b] = [left.value, right.value];
  switch (operator) {
    case "+":
      return number(a + b, isWhole, machine);
    case "-":
      return number(a - b, isWhole, machine);
    case "*":
      return number(a * b, isWhole, machine);
    case "/":
      if (b === 0)
        return machine.fail(
          "ZeroDivisionError",
          isWhole ? "division by zero" : "float division by zero",
        );
      return float(a / b);
    case "//":
      if (b === 0) return machine.fail("ZeroDivisionError", "integer division or modulo by zero");
      return number(Math.floor(a / b), isWhole, machine);
    case "%": {
      if (b === 0) return machine.fail("ZeroDivisionError", "integer division or modulo by zero");
      const rest = a % b;
      return number(rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest + 0, isWhole, machine);
    }
    case "**":
      if (a === 0 && b < 0)
        return machine.fail("ZeroDivisionError", "0.0 cannot be raised to a negative power");
      if (a < 0 && !Number.isInteger(b)) return machine.unknown("complex numbers are not followed");
      return number(a ** b, isWhole && b >= 0, machine);
    case "@":
      return machine.fail("TypeError", "numbers have no @");
    default:
      if (!isWhole) return machine.fail("TypeError", `unsupported operand type(s) for ${operator}`);
      return onBits(operator, a, b, machine);
  }
}

function number(value: number, isWhole: boolean, machine: Machine): Value {
  if (!isWhole) return float(value);
  if (!Number.isSafeInteger(value)) {
    return machine.unknown("a whole number beyond 2^53 is not followed");
  }
  return int(value === 0 ? 0 : value);
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
    case "<<":
      return b > 60
        ? machine.unknown("a whole number beyond 2^53 is not followed")
        : number(a * 2 ** b, true, machine);
    default:
      return int(Math.floor(a / 2 ** b));
  }
}
