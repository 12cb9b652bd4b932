import type { Tensor, TensorValues } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";

/** One row of the first batch element: [1, rows, columns] at a row, or [1, heads, rows, columns]. */
export function rowOf({ shape, values }: Tensor, row: number, head = 0): TensorValues {
  const width = sizeAt(shape, -1);
  const start = (head * sizeAt(shape, -2) + row) * width;
  return values.subarray(start, start + width);
}

/** Where the largest number is, by magnitude or by value; the first of equals. */
export function indexOfLargest(row: ArrayLike<number>, measure = (x: number) => x): number {
  let largest = 0;
  for (let at = 1; at < row.length; at++) {
    if (measure(row[at]!) > measure(row[largest]!)) largest = at;
  }
  return largest;
}
