import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { binary as onTensors } from "../../tensors/elementwise.ts";
import type { BinaryName } from "../../tensors/kernels.ts";
import type { Operand } from "../../tensors/operand.ts";
import { bool, float } from "../../values/make.ts";
import type { NumberOrigin, NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";

const operations = {
  ...{ "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "**": "power" },
} as const satisfies Partial<Record<BinaryOperator, NumberOrigin["operation"]>>;

/** The operations on arrays, number by number. */
export const kernels: Readonly<Partial<Record<BinaryOperator | Comparison, BinaryName>>> = {
  ...operations,
  ...{ "&": "logicalAnd", "|": "logicalOr" },
  ...{ "==": "equal", "!=": "notEqual", "<": "less", "<=": "lessEqual" },
  ...{ ">": "greater", ">=": "greaterEqual" },
};

/** A single number with the value that it came from. */
type Single = readonly [value: Value, number: number];

function toNumber([value, number]: Single): NumberValue {
  return value.kind === "int" || value.kind === "float" ? value : float(number);
}

/** An operation on two single numbers. */
export function calculate(
  operator: BinaryOperator,
  left: Single,
  right: Single,
  machine: Machine,
): Value {
  const [[, a], [, b]] = [left, right];
  if (operator === "&") return bool(a !== 0 && b !== 0);
  if (operator === "|") return bool(a !== 0 || b !== 0);
  const values = { "+": a + b, "-": a - b, "*": a * b, "/": a / b, "**": a ** b };
  if (!Object.hasOwn(operations, operator)) {
    return machine.unknown(`\`${operator}\` is not followed`);
  }
  const own = operator as keyof typeof operations;
  const made = { kind: "float", value: values[own] } as const;
  return machine.compute(made, operations[own], toNumber(left), toNumber(right));
}

/** `-value` or `+value` of a single number. */
export function signed(operator: "-" | "+" | "~", single: Single, machine: Machine): Value {
  const [value, number] = single;
  if (operator === "+") return value;
  return machine.compute({ kind: "float", value: -number }, "negative", toNumber(single));
}

/** A comparison, number by number; `align` brings two arrays into shapes that fit; null: no numbers. */
export function compareOperands(
  operator: Comparison,
  [a, b]: readonly [Operand | null, Operand | null],
  machine: Machine,
  align: (a: Operand, b: Operand) => readonly [Operand, Operand],
): Value {
  const kernel = kernels[operator];
  if (!a || !b || !kernel) return machine.unknown("this comparison is not followed");
  if (a.kind === "plain" && b.kind === "plain") {
    const [x, y] = [a.value, b.value];
    const results: Readonly<Partial<Record<Comparison, boolean>>> = {
      ...{ "==": x === y, "!=": x !== y, "<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y },
    };
    return bool(results[operator] ?? false);
  }
  const [x, y] = align(a, b);
  return onTensors(machine, kernel, x, y);
}
