import type { BinaryOperator } from "../../ir/ir.ts";
import { noMethod } from "../../libraries/julia/methods.ts";
import { float, int } from "../../values/make.ts";
import type { NumberOrigin, NumberValue } from "../../values/number.ts";
import { beyondExact, onWholes } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";

export const origins: Readonly<Partial<Record<BinaryOperator, NumberOrigin["operation"]>>> = {
  ...{ "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "**": "power" },
};

const long = [64, true] as const;

const signs: Readonly<Partial<Record<BinaryOperator, string>>> = { "**": "^", "//": "÷", "^": "⊻" };

export function signOf(operator: BinaryOperator): string {
  return signs[operator] ?? operator;
}

/** Two numbers of the program. */
export function calculate(
  operator: BinaryOperator,
  x: NumberValue,
  y: NumberValue,
  machine: Machine,
): Value {
  const [a, b] = [x.value, y.value];
  const origin = origins[operator];
  if (x.kind === "int" && y.kind === "int" && operator !== "/")
    return onInts(operator, x, y, machine);
  if (operator === "%" && (Number.isNaN(b) || b === 0)) return float(NaN);
  const results: Readonly<Partial<Record<BinaryOperator, number>>> = {
    ...{ "+": a + b, "-": a - b, "*": a * b, "/": a / b, "%": a % b, "//": Math.trunc(a / b) },
    "**": a ** b,
  };
  const value = results[operator];
  if (value === undefined) return noMethod(signOf(operator), [x, y], machine);
  if (operator === "**" && Number.isNaN(value) && !Number.isNaN(a) && !Number.isNaN(b)) {
    return machine.fail(
      "DomainError",
      "DomainError: Exponentiation yielding a complex result requires a complex argument",
    );
  }
  const isSingle = isSingleResult(x, y);
  const made = isSingle
    ? ({ kind: "float", value: Math.fround(value), isSingle: true } as const)
    : ({ kind: "float", value } as const);
  return origin ? machine.compute(made, origin, x, y) : made;
}

function isSingleResult(x: NumberValue, y: NumberValue): boolean {
  const isSingle = (each: NumberValue): boolean => each.kind === "float" && each.isSingle === true;
  if (isSingle(x)) return y.kind === "int" || isSingle(y);
  return isSingle(y) && x.kind === "int";
}

function onInts(operator: BinaryOperator, x: NumberValue, y: NumberValue, machine: Machine): Value {
  const [a, b] = [x.value, y.value];
  if ((operator === "//" || operator === "%") && b === 0) {
    return machine.fail("DivideError", "DivideError: integer division error");
  }
  if (operator === "**") {
    if (b < 0 && Math.abs(a) !== 1) {
      return machine.fail(
        "DomainError",
        "DomainError: Cannot raise an integer x to a negative power",
      );
    }
    const value = a ** b;
    return Number.isSafeInteger(value) ? int(value) : machine.unknown(beyondExact);
  }
  const value = onWholes(operator === "//" ? "/" : operator, a, b, long);
  if (value === null) return machine.unknown(beyondExact);
  const origin = origins[operator];
  return origin ? machine.compute({ kind: "int", value }, origin, x, y) : int(value);
}
