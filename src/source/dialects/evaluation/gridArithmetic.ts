import type { TextRange } from "../../textRange.ts";
import type { EvaluationRules } from "./evaluationRules.ts";
import { computeBinary } from "./arithmetic.ts";
import { computedGrid, mostNumbers } from "./grids.ts";
import { type GridValue, type NumberValue, type Value, computedNumber } from "./value.ts";

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
