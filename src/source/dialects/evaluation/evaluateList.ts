import type { TextRange } from "../../textRange.ts";
import type { Placed } from "../items/placed.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Expression } from "./expression.ts";
import { isGrid, stackGrids } from "./grids.ts";
import type { GridValue, NumberValue, Value } from "./value.ts";

/** A list: a grid if its items are numbers or grids of one shape. */
export function evaluateList(
  evaluator: Evaluator,
  items: readonly Placed<Expression>[],
  range: TextRange,
): Value {
  const values = items.map((item) => evaluator.evaluate(item, range.start));
  if (values.length === 0) return { kind: "list", items: values, ...range };
  if (values.every(isNumber)) return toRow(range, values);
  const grid = values.every(isGrid) ? stackGrids(range, values, false) : null;
  return grid ?? { kind: "list", items: values, ...range };
}

/** Numbers side by side as a grid of one dimension. */
export function toRow(range: TextRange, numbers: readonly NumberValue[]): GridValue {
  return {
    kind: "grid",
    shape: [numbers.length],
    values: Float64Array.from(numbers, (number) => number.value),
    cells: numbers.map(({ start, end }) => ({ start, end })),
    literal: numbers.every((number) => number.literal),
    isArray: false,
    start: range.start,
    end: range.end,
  };
}

function isNumber(value: Value): value is NumberValue {
  return value.kind === "number";
}
