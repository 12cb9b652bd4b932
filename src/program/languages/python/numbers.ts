import type { BinaryOperator } from "../../ir/ir.ts";
import { pow } from "../../tensors/exactMath.ts";
import { float, int } from "../../values/make.ts";
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
  const [a, b] = [left.value, right.value];
  const compute = (value: number, operation: NumberOrigin["operation"], whole = isWhole): Value => {
    if (!whole) return machine.compute({ kind: "float", value }, operation, left, right);
    if (!Number.isSafeInteger(value)) return beyond(machine);
    return machine.compute({ kind: "int", value: value + 0 }, operation, left, right);
  };
  switch (operator) {
    case "+":
      return compute(a + b, "add");
    case "-":
      return compute(a - b, "subtract");
    case "*":
      return compute(a * b, "multiply");
    case "/":
      if (b === 0)
        return machine.fail(
          "ZeroDivisionError",
          isWhole ? "division by zero" : "float division by zero",
        );
      return compute(a / b, "divide", false);
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
      return compute(isWhole && b >= 0 ? a ** b : pow(a, b), "power", isWhole && b >= 0);
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
    return beyond(machine);
  }
  return { kind: "int", value: value + 0 };
}

function beyond(machine: Machine): Value {
  return machine.unknown("a whole number beyond 2^53 is not followed");
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
      return b > 60 ? beyond(machine) : number(a * 2 ** b, true, machine);
    default:
      return int(Math.floor(a / 2 ** b));
  }
}
