import type { PackedMatrix } from "../../src/viewModel/panelView.ts";

/** The numbers of one matrix, row-major: a view of the shared array, not a copy. */
export function readNumbers(numbers: Float64Array, packed: PackedMatrix): Float64Array {
  const [rows, columns] = packed.shape;
  return numbers.subarray(packed.offset, packed.offset + rows * columns);
}
