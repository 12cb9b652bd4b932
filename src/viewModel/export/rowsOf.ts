import type { TensorValues } from "../../tensor/tensor.ts";
import type { ExportMatrix } from "./exportMatrix.ts";

/** One row of a matrix with the name of its position, fit for a comment. */
export interface ExportRow {
  readonly values: TensorValues;
  readonly comment: string;
}

/** The rows from top to bottom. */
export function* rowsOf(matrix: ExportMatrix): Generator<ExportRow> {
  for (let row = 0; row < matrix.rows; row++) {
    const start = row * matrix.columns;
    yield {
      values: matrix.values.subarray(start, start + matrix.columns),
      comment: (matrix.rowLabels[row] ?? String(row)).replace(/[\r\n\u2028\u2029]+/g, " "),
    };
  }
}
