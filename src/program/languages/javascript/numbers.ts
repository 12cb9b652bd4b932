import type { BinaryOperator } from "../../ir/ir.ts";
import { float } from "../../values/make.ts";
import type { NumberOrigin, NumberValue } from "../../values/number.ts";
import type { StringValue } from "../../values/plain.ts";
import { roundedAgain, roundTo } from "../../values/rounding.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { findMember } from "./classes.ts";
import { nativeIn } from "./natives.ts";

/** The number that a value counts as; null: unknown. A number is itself, so that it keeps its origin. */
export function toNumberValue(value: Value): NumberValue | null {
  switch (value.kind) {
    case "int":
    case "float":
      return value;
    case "bool":
      return float(value.value ? 1 : 0);
    case "none":
      return float(0);
    case "string":
      return readText(value, Number);
    case "unknown":
      return null;
    case "list": {
      const [first] = value.items;
      if (value.items.length > 1) return float(NaN);
      if (!first || first.kind === "undefined") return float(0);
      // It is the number in the text of the item.
      if (first.kind === "bool") return float(NaN);
      return first.kind === "instance" ? null : toNumberValue(first);
    }
    case "instance":
      return isOrdinary(value) ? float(NaN) : null;
    default:
      return float(NaN);
  }
}

/** The number in a text: the one that `toFixed` wrote is the same, rounded. */
export function readText(
  { value, writes }: StringValue,
  read: (text: string) => number,
): NumberValue {
  return writes ? roundTo(writes.number, read(value), writes.step) : float(read(value));
}

/** Whether an object has no number: nothing says what it is instead of `[object Object]`. */
function isOrdinary(value: InstanceValue): boolean {
  const names = ["valueOf", "toString", "[Symbol.toPrimitive]"];
  return (
    !nativeIn(value) &&
    !names.some((name) => value.fields.has(name) || findMember(value.type, name) !== null)
  );
}

const operations: Readonly<Partial<Record<BinaryOperator, NumberOrigin["operation"]>>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
  "**": "power",
};

function calculate(operator: BinaryOperator, a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "%":
      return a % b;
    case "**":
      return a ** b;
    case "&":
      return a & b;
    case "|":
      return a | b;
    case "^":
      return a ^ b;
    case "<<":
      return a << b;
    case ">>":
      return a >> b;
    case ">>>":
      return a >>> b;
    default:
      return NaN;
  }
}

/** `a operator b` for numbers, which are all in double precision. */
export function onNumbers(
  operator: BinaryOperator,
  a: NumberValue,
  b: NumberValue,
  machine: Machine,
): NumberValue {
  const value = calculate(operator, a.value, b.value);
  const operation = operations[operator];
  const rounded = operation === "divide" ? roundedAgain(a, b, value) : null;
  if (rounded) return rounded;
  return operation ? machine.compute({ kind: "float", value }, operation, a, b) : float(value);
}
