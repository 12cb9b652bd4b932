import type { TextRange } from "../../textRange.ts";
import type { ExpressionEvaluator } from "./expressionEvaluator.ts";
import type { ListExpression, PlainNumbers } from "./expression.ts";
import { isGrid, mostNumbers, stackGrids } from "./grids.ts";
import type { GridValue, NumberValue, Value } from "./value.ts";

/** A list: a grid if its items are numbers or grids of one shape. */
export function evaluateList(
  evaluator: ExpressionEvaluator,
  { items, plain }: ListExpression,
  range: TextRange,
): Value {
  if (plain && plain.values.length <= mostNumbers) return toPlainGrid(plain, range);
  const values = items.map((item) => evaluator.evaluate(item, range.start));
  if (values.length === 0) return { kind: "list", items: values, ...range };
  if (values.every(isNumber)) return toRow(range, values);
  const grid = values.every(isGrid) ? stackGrids(range, values, false) : null;
  return grid ?? { kind: "list", items: values, ...range };
}

function toPlainGrid({ shape, values, places }: PlainNumbers, range: TextRange): GridValue {
  const cells: TextRange[] = [];
  for (let at = 0; at < places.length; at += 2) {
    const start = range.start + (places[at] ?? 0);
    cells.push({ start, end: range.start + (places[at + 1] ?? 0) });
  }
  return { kind: "grid", shape, values, cells, literal: true, isArray: false, ...range };
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
