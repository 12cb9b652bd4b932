import { listCells, OnePlace } from "../../cellRanges.ts";
import { LazyNumbers } from "../../lazyNumbers.ts";
import type { TextRange } from "../../textRange.ts";
import type { EvaluationRules } from "./evaluationRules.ts";
import { computedGrid, joinNumbers, mapNumbers, mostNumbers } from "./grids.ts";
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
  const { numbers } = list;
  return computedGrid(range, [length * times, ...inner], false, (values) => {
    for (let at = 0; at < values.length; at += numbers.length) values.set(numbers.values, at);
  });
}

function joinLists(range: TextRange, left: GridValue, right: GridValue): Value | null {
  const isJoinable = !left.isArray && !right.isArray;
  const inner = left.shape.slice(1);
  if (!isJoinable || inner.join() !== right.shape.slice(1).join()) return null;
  const parts = [left.numbers, right.numbers];
  const count = left.numbers.length + right.numbers.length;
  if (count > mostNumbers) return null;
  const numbers = LazyNumbers.made(count, () => joinNumbers(parts), parts);
  const shape = [(left.shape[0] ?? 0) + (right.shape[0] ?? 0), ...inner];
  const cells = [...listCells(left.cells), ...listCells(right.cells)];
  return { ...left, ...range, shape, numbers, cells, literal: left.literal && right.literal };
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
  const compute = (value: number): number =>
    computeBinary(range, operator, computedNumber(range, value), by, rules)?.value ?? NaN;
  const numbers = mapNumbers(array, (values) => mapRepeated(values, compute));
  const cells = new OnePlace(range, numbers.length);
  return { ...array, ...range, numbers, cells, literal: false };
}

/** Large arrays mostly hold one number again and again. */
function mapRepeated(values: Float64Array, compute: (value: number) => number): Float64Array {
  let [before, result] = [NaN, NaN];
  return values.map((value) => {
    if (Object.is(value, before)) return result;
    before = value;
    result = compute(value);
    return result;
  });
}
