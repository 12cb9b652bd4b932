import type { PackedMatrix } from "../../src/viewModel/panelView.ts";
import type { Place } from "../marks/matrixDrawing.ts";

/** One number of a packed matrix; undefined outside. */
export function cellNumber(
  numbers: Float64Array,
  { offset, shape: [rows, columns] }: PackedMatrix,
  { row, column }: Place,
): number | undefined {
  return row < rows && column < columns ? numbers[offset + row * columns + column] : undefined;
}
