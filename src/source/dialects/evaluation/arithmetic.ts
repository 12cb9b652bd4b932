import type { TextRange } from "../../textRange.ts";
import type { EvaluationRules } from "./evaluationRules.ts";
import { type NumberValue, computedNumber } from "./value.ts";

type Rules = Pick<EvaluationRules, "integerDivision" | "python">;

/** `left operator right` as the language counts; null for an operator that makes no number. */
export function computeBinary(
  range: TextRange,
  operator: string,
  left: NumberValue,
  right: NumberValue,
  rules: Rules,
): NumberValue | null {
  const integer = left.integer && right.integer && !(rules.python && operator === "/");
  const value = apply(operator, left.value, right.value, integer, rules);
  if (value === null) return null;
  const single = !integer && isSingle(left) && isSingle(right) && (left.single || right.single);
  const result = computedNumber(range, single ? Math.fround(value) : value);
  return { ...result, integer, single };
}

/** `operator operand`, where the operator is a sign. */
export function computeUnary(
  range: TextRange,
  operator: string,
  operand: NumberValue,
): NumberValue | null {
  if (operator !== "-" && operator !== "+") return null;
  const value = operator === "-" ? -operand.value : operand.value;
  // -0 as an integer is 0: only floating-point numbers have a negative zero.
  const isIntegerZero = operand.integer && value === 0;
  return { ...operand, value: isIntegerZero ? 0 : value, start: range.start, end: range.end };
}

function apply(
  operator: string,
  left: number,
  right: number,
  integer: boolean,
  rules: Rules,
): number | null {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return divide(left, right, integer && rules.integerDivision);
    case "//":
      return Math.floor(left / right);
    case "%":
      return rules.python ? left - right * Math.floor(left / right) : left % right;
    case "**":
      return left ** right;
    case "<<":
      return integer ? left * 2 ** right : null;
    default:
      return null;
  }
}

function divide(left: number, right: number, toInteger: boolean): number | null {
  if (toInteger && right === 0) return null;
  return toInteger ? Math.trunc(left / right) : left / right;
}

function isSingle(value: NumberValue): boolean {
  return value.single || value.integer;
}
