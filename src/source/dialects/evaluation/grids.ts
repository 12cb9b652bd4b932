import * as l10n from "@vscode/l10n";
import { OnePlace, StackedCells } from "../../cellRanges.ts";
import { LazyNumbers } from "../../lazyNumbers.ts";
import type { TextRange } from "../../textRange.ts";
import { type GridValue, type UnknownValue, type Value, unknownValue } from "./value.ts";
import { countElements, isSameShape } from "../../../tensor/shape.ts";

/** The most numbers in one matrix: more cannot be shown, and would only use memory. */
export const mostNumbers = 4_000_000;

/** A grid of one number, all made by the same piece of text. */
export function filledGrid(
  range: TextRange,
  shape: readonly number[],
  value: number,
  isArray: boolean,
): GridValue | UnknownValue {
  // New memory is zero already, and may be large.
  return computedGrid(range, shape, isArray, (values) => Object.is(value, 0) || values.fill(value));
}

/** A grid whose numbers are all made by the same piece of text. */
export function computedGrid(
  range: TextRange,
  shape: readonly number[],
  isArray: boolean,
  fill: (values: Float64Array) => unknown,
): GridValue | UnknownValue {
  const isShape = shape.length > 0 && shape.every((size) => Number.isInteger(size) && size >= 0);
  if (!isShape) return unknownValue(range);
  const count = countElements(shape);
  if (count > mostNumbers) return tooManyNumbers(range, count, "information");
  const { start, end } = range;
  const numbers = LazyNumbers.made(count, () => {
    const values = new Float64Array(count);
    fill(values);
    return values;
  });
  const cells = new OnePlace({ start, end }, count);
  return { kind: "grid", shape, numbers, cells, literal: false, isArray, start, end };
}

/** Items of one shape put below each other; null if they are not of one shape. */
export function stackGrids(
  range: TextRange,
  items: readonly GridValue[],
  isArray: boolean,
): GridValue | UnknownValue | null {
  const inner = items[0]?.shape;
  if (!inner || !items.every((item) => isSameShape(item.shape, inner))) return null;
  const shape = [items.length, ...inner];
  const count = countElements(shape);
  // A number missing from a written-out list is a problem; the result of a call may be for
  // anything.
  const isWritten = items.every((item) => item.literal);
  if (count > mostNumbers) {
    return tooManyNumbers(range, count, isWritten ? "error" : "information");
  }
  const parts = items.map(({ numbers }) => numbers);
  const numbers = LazyNumbers.made(count, () => joinNumbers(parts), parts);
  const cells = new StackedCells(items.map((item) => item.cells));
  const { start, end } = range;
  return { kind: "grid", shape, numbers, cells, literal: isWritten, isArray, start, end };
}

/** Numbers one after the other. */
export function joinNumbers(parts: readonly LazyNumbers[]): Float64Array {
  const joined = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const { values } of parts) {
    joined.set(values, at);
    at += values.length;
  }
  return joined;
}

/** Other numbers at the same places, each made of the one that stood there. */
export function mapNumbers(
  grid: GridValue,
  map: (values: Float64Array) => Float64Array,
): LazyNumbers {
  const { numbers } = grid;
  return LazyNumbers.made(numbers.length, () => map(numbers.values), [numbers]);
}

/** Whether a value is rows and columns of numbers. */
export function isGrid(value: Value): value is GridValue {
  return value.kind === "grid";
}

function tooManyNumbers(
  range: TextRange,
  count: number,
  severity: "error" | "information",
): UnknownValue {
  const message = l10n.t(
    "This matrix has {0} numbers, and at most {1} can be shown: use a smaller size",
    count.toLocaleString("en"),
    mostNumbers.toLocaleString("en"),
  );
  const { start, end } = range;
  return unknownValue(range, { problem: { message, range: { start, end }, severity } });
}
