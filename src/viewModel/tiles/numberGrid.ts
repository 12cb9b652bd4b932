import type { Tensor } from "../../tensor/tensor.ts";

/** Numbers in rows and columns that are read a part of a row at a time. */
export interface NumberGrid {
  readonly rows: number;
  readonly columns: number;
  /** Whether single precision would lose digits. */
  readonly isDouble: boolean;
  /** How many numbers are read for one of its own. */
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
