import type { TextRange } from "../../textRange.ts";
import type { EvaluationRules } from "./evaluationRules.ts";
import { computedGrid, mostNumbers } from "./grids.ts";
import { computedNumber, type GridValue, type NumberValue, type Value } from "./value.ts";

type Rules = Pick<EvaluationRules, "integerDivision" | "python">;

/** `left operator right` as the language computes it; null where the result is not a number. */
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

/** `[0.0] * 8`, `[1] + [2]`, and arrays of a numeric library scaled or shifted by a number. */
export function computeOnGrids(
  range: TextRange,
  operator: string,
  left: Value,
  right: Value,
  rules: EvaluationRules,
): Value | null {
  if (!rules.python) return null;
  if (left.kind === "number" && right.kind === "grid" && operator === "*") {
    return computeOnGrids(range, operator, right, left, rules);
  }
  if (left.kind !== "grid") return null;
  if (right.kind === "grid") return operator === "+" ? joinLists(range, left, right) : null;
  if (right.kind !== "number") return null;
  if (left.isArray) return computeEach(range, operator, left, right, rules);
  return operator === "*" ? repeatList(range, left, right.value) : null;
}

/** `list * times`: the list again and again. */
export function repeatList(range: TextRange, list: GridValue, times: number): Value | null {
  const [length = 0, ...inner] = list.shape;
  if (!Number.isInteger(times) || times < 0) return null;
  return computedGrid(range, [length * times, ...inner], false, (values) => {
    for (let at = 0; at < values.length; at += list.values.length) values.set(list.values, at);
  });
}

function joinLists(range: TextRange, left: GridValue, right: GridValue): Value | null {
  const isJoinable = !left.isArray && !right.isArray;
  const inner = left.shape.slice(1);
  if (!isJoinable || inner.join() !== right.shape.slice(1).join()) return null;
  const count = left.values.length + right.values.length;
  if (count > mostNumbers) return null;
  const values = new Float64Array(count);
  values.set(left.values);
  values.set(right.values, left.values.length);
  const shape = [(left.shape[0] ?? 0) + (right.shape[0] ?? 0), ...inner];
  const cells = [...left.cells, ...right.cells];
  return { ...left, ...range, shape, values, cells, literal: left.literal && right.literal };
}

function computeEach(
  range: TextRange,
  operator: string,
  array: GridValue,
  by: NumberValue,
  rules: EvaluationRules,
): Value | null {
  const one = computedNumber(range, 1);
  if (!computeBinary(range, operator, one, by, rules)) return null;
  // Large arrays mostly hold one number again and again.
  let [before, result] = [NaN, NaN];
  const values = array.values.map((value) => {
    if (Object.is(value, before)) return result;
    before = value;
    result = computeBinary(range, operator, computedNumber(range, value), by, rules)?.value ?? NaN;
    return result;
  });
  const cells = new Array<TextRange>(values.length).fill(range);
  return { ...array, ...range, values, cells, literal: false };
}
