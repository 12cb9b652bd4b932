import type { Tensor } from "../../tensor/tensor.ts";

/** Numbers in rows and columns, read in parts of rows. */
export interface NumberGrid {
  readonly rows: number;
  readonly columns: number;
  /** Whether single precision would lose digits. */
  readonly isDouble: boolean;
  /** How many numbers are read to compute one. */
  readonly cost: number;
  /** Fills `into` with the numbers of a row from a column on. */
  readonly readRow: (row: number, first: number, into: Float64Array) => void;
}

/** The last two dimensions of a tensor at `matrixIndex` of those before them. */
export function tensorGrid({ shape, values }: Tensor, matrixIndex = 0): NumberGrid {
  const [rows, columns] = [shape.at(-2) ?? 1, shape.at(-1) ?? 1];
  const start = matrixIndex * rows * columns;
  return {
    rows,
    columns,
    isDouble: values instanceof Float64Array,
    cost: 1,
    readRow: (row, first, into) => {
      const at = start + row * columns + first;
      into.set(values.subarray(at, at + into.length));
    },
  };
}

/** Adds the numbers of another grid to those that are there. */
type Combine = (into: Float64Array, other: Float64Array) => void;

/** The mean of grids of the same size, cell by cell. */
export function meanGrid(grids: readonly NumberGrid[]): NumberGrid {
  const sum = combined(grids, add);
  return {
    ...sum,
    readRow: (row, first, into) => {
      sum.readRow(row, first, into);
      for (let at = 0; at < into.length; at++) into[at]! /= grids.length;
    },
  };
}

/** The largest of grids of the same size, cell by cell; NaN if one of them is. */
export function maxGrid(grids: readonly NumberGrid[]): NumberGrid {
  return combined(grids, keepLargest);
}

/** The sum of two grids, cell by cell. */
export function sumGrid(left: NumberGrid, right: NumberGrid): NumberGrid {
  return combined([left, right], add);
}

/** What a mask of 0 and 1 keeps, scaled up by the average loss; see `applyDropout`. */
export function droppedGrid(grid: NumberGrid, mask: NumberGrid, probability: number): NumberGrid {
  return combined([grid, mask], (into, kept) => {
    for (let at = 0; at < into.length; at++) into[at]! *= kept[at]! / (1 - probability);
  });
}

/** The difference of two grids, cell by cell; cells masked in both stay masked. */
export function differenceGrid(left: NumberGrid, right: NumberGrid): NumberGrid {
  return combined([left, right], subtract);
}

function combined(grids: readonly NumberGrid[], combine: Combine): NumberGrid {
  const [first, ...others] = grids;
  if (!first) throw new Error("Maps of heads can be combined only where there is a head");
  const other = new Float64Array(first.columns);
  return {
    ...first,
    isDouble: true,
    cost: grids.reduce((sum, { cost }) => sum + cost, 0),
    readRow: (row, column, into) => {
      first.readRow(row, column, into);
      const part = other.subarray(0, into.length);
      for (const grid of others) {
        grid.readRow(row, column, part);
        combine(into, part);
      }
    },
  };
}

function add(into: Float64Array, other: Float64Array): void {
  for (let at = 0; at < into.length; at++) into[at]! += other[at]!;
}

function keepLargest(into: Float64Array, other: Float64Array): void {
  for (let at = 0; at < into.length; at++) {
    const value = other[at]!;
    // NaN is larger than no number and must still win.
    if (value > into[at]! || value !== value) into[at] = value;
  }
}

function subtract(into: Float64Array, other: Float64Array): void {
  for (let at = 0; at < into.length; at++) {
    const areHidden = into[at] === -Infinity && other[at] === -Infinity;
    if (!areHidden) into[at]! -= other[at]!;
  }
}
