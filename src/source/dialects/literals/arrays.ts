import type { TextRange } from "../../textRange.ts";
import { LazyNumbers } from "../../lazyNumbers.ts";
import { stackGrids, isGrid } from "../evaluation/grids.ts";
import type { GridValue, NumberValue, Value } from "../evaluation/value.ts";

/** A number as it is written. */
export function toNumber(value: number, range: TextRange): NumberValue {
  const { start, end } = range;
  return {
    ...{ kind: "number", value, integer: false, single: false, literal: true, wrapped: false },
    ...{ start, end },
  };
}

/** Items one after the other: a row of numbers, rows below each other, or a plain list. */
export function toList(items: readonly Value[], range: TextRange): Value {
  if (items.length > 0 && items.every((item) => item.kind === "number")) {
    return gridOf(items, [items.length], range);
  }
  const rows = items.length > 0 && items.every(isGrid) ? stackGrids(range, items, false) : null;
  return rows ?? { kind: "list", items, ...range };
}

/** Numbers, row by row, in a shape. */
export function gridOf(
  cells: readonly NumberValue[],
  shape: readonly number[],
  { start, end }: TextRange,
): GridValue {
  const numbers = LazyNumbers.ready(Float64Array.from(cells, ({ value }) => value));
  const literal = cells.every((cell) => cell.literal);
  return { kind: "grid", shape, numbers, cells, literal, isArray: false, start, end };
}

/** The numbers of a row or a number alone; null: it is something else. */
export function cellsOf(value: Value | undefined): readonly NumberValue[] | null {
  if (value?.kind === "number") return [value];
  if (value?.kind !== "grid") return null;
  return [...value.numbers.values].map((number, at) => {
    const cell = value.cells.at(at) ?? value;
    return { ...toNumber(number, cell), literal: value.literal };
  });
}

/** Numbers in another order, in another shape: `places` says which number comes where. */
export function arrange(
  grid: readonly NumberValue[],
  shape: readonly number[],
  places: (at: number) => number,
  range: TextRange,
): GridValue | null {
  const count = shape.reduce((product, size) => product * size, 1);
  const cells = Array.from({ length: count }, (_, at) => grid[places(at)]);
  return cells.every((cell) => cell !== undefined) ? gridOf(cells, shape, range) : null;
}

/** Rows become columns; null: it is no matrix. */
export function transpose(value: Value, range: TextRange): Value | null {
  const cells = cellsOf(value);
  if (value.kind !== "grid" || !cells || value.shape.length > 2) return null;
  const [rows, columns] = value.shape.length === 1 ? [value.shape[0]!, 1] : value.shape;
  if (value.shape.length === 1) return arrange(cells, [1, rows!], (at) => at, range);
  const turned = (at: number): number => (at % rows!) * columns! + Math.floor(at / rows!);
  return arrange(cells, [columns!, rows!], turned, range);
}
