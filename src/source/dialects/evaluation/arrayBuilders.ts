import { countElements } from "../../../tensor/shape.ts";
import { OnePlace } from "../../cellRanges.ts";
import type { TextRange } from "../../textRange.ts";
import type { Builder, EvaluatedCall } from "./evaluationRules.ts";
import { computedGrid, filledGrid, mapNumbers } from "./grids.ts";
import { computedNumber, type GridValue, type Value } from "./value.ts";

/** No library has arrays of more dimensions. */
const mostDimensions = 64;

/** Sizes written as `3, 4` or as one list. */
export function toShape(values: readonly Value[]): readonly number[] {
  const [first] = values;
  if (first?.kind === "grid") {
    return first.numbers.length <= mostDimensions ? [...first.numbers.values] : [NaN];
  }
  return values.map((value) => (value.kind === "number" ? value.value : NaN));
}

/** The same numbers, each at its place in the text, in another shape; -1 takes what is left. */
export function reshape(range: TextRange, grid: GridValue, sizes: readonly number[]): Value | null {
  const rest = grid.numbers.length / -countElements(sizes);
  const shape = sizes.map((size) => (size === -1 ? rest : size));
  const isPossible = shape.length > 0 && shape.every((size) => Number.isInteger(size) && size >= 0);
  if (!isPossible || countElements(shape) !== grid.numbers.length) return null;
  return { ...grid, shape, start: range.start, end: range.end };
}

function transpose(range: TextRange, grid: GridValue): GridValue | null {
  const [rows, columns] = grid.shape;
  if (rows === undefined || columns === undefined || grid.shape.length > 2) return null;
  const turned = (at: number): number => (at % rows) * columns + Math.floor(at / rows);
  const numbers = mapNumbers(grid, (values) => values.map((_, at) => values[turned(at)]!));
  // Numbers that one piece of text makes stay where they are.
  const cells =
    grid.cells instanceof OnePlace
      ? grid.cells
      : Array.from({ length: numbers.length }, (_, at) => grid.cells.at(turned(at))!);
  return { ...grid, shape: [columns, rows], numbers, cells, start: range.start, end: range.end };
}

function fill(call: EvaluatedCall, value: number): Value | null {
  const size = call.named.get("size") ?? call.named.get("shape");
  const first = call.args[0];
  // After a list of sizes stand other things, as in zeros([2, 3], float32).
  const sizes = size ? [size] : first?.kind === "grid" ? [first] : call.args;
  return filledGrid(call, toShape(sizes), value, true);
}

const full: Builder = (call) => {
  const value = call.args[1] ?? call.named.get("fill_value");
  if (value?.kind !== "number") return null;
  return filledGrid(call, toShape(call.args.slice(0, 1)), value.value, true);
};

const eye: Builder = (call) => {
  const [rows = NaN, columns = rows] = toShape(call.args);
  return computedGrid(call, [rows, columns], true, (values) => {
    for (let at = 0; at < Math.min(rows, columns); at += 1) values[at * columns + at] = 1;
  });
};

function like(value: number): Builder {
  return (call) => {
    const [model] = call.args;
    return model?.kind === "grid" ? filledGrid(call, model.shape, value, true) : null;
  };
}

/** A method that makes something of the grid that it is called on. */
export function onGrid(make: (grid: GridValue, call: EvaluatedCall) => Value | null): Builder {
  return (call) => {
    const grid = call.receiver();
    return grid?.kind === "grid" ? make(grid, call) : null;
  };
}

/** Whether a transposition swaps the only two dimensions there are. */
function isSwap(grid: GridValue, call: EvaluatedCall): boolean {
  const axes = toShape(call.args);
  const swapped = axes.length === 0 || (axes.length === 2 && axes[0] !== axes[1]);
  return swapped && grid.shape.length === 2;
}

/** Functions that have the same name in the numeric libraries of all languages. */
export const arrayBuilders: readonly (readonly [string, Builder])[] = [
  [".zeros", (call) => fill(call, 0)],
  [".ones", (call) => fill(call, 1)],
  [".full", full],
  [".eye", eye],
  [".identity", eye],
  [".zeros_like", like(0)],
  [".ones_like", like(1)],
  [".reshape", onGrid((grid, call) => reshape(call, grid, toShape(call.args)))],
  [".view", onGrid((grid, call) => reshape(call, grid, toShape(call.args)))],
  [".T", onGrid((grid, call) => transpose(call, grid))],
  [".t", onGrid((grid, call) => transpose(call, grid))],
  [".transpose", onGrid((grid, call) => (isSwap(grid, call) ? transpose(call, grid) : null))],
];

/** Functions of numbers, by their name in a library. */
export function mathBuilders(
  library: string,
  functions: Readonly<Record<string, (...numbers: number[]) => number>>,
): [string, Builder][] {
  return Object.entries(functions).map(([name, compute]) => [
    `${library}.${name}`,
    (call) => {
      const numbers = call.args.flatMap((value) => (value.kind === "number" ? [value.value] : []));
      if (numbers.length === 0 || numbers.length !== call.args.length) return null;
      return computedNumber(call, compute(...numbers));
    },
  ]);
}

/** A number, or the numbers of a grid, as single precision holds them; else the value as it is. */
export function roundToSingle(value: Value): Value {
  if (value.kind === "number") {
    return { ...value, value: Math.fround(value.value), integer: false, single: true };
  }
  if (value.kind === "grid") {
    return { ...value, numbers: mapNumbers(value, (values) => values.map(Math.fround)) };
  }
  return value;
}
