import { largestMagnitude } from "../largestMagnitude.ts";
import type { ExportMatrix } from "../exportMatrix.ts";
import type { ExportLook } from "../exportLook.ts";
import { colourRamp, type Rgb } from "./colourRamp.ts";

/** Colours of one matrix, by the number. */
export interface MatrixScale {
  /** Between -1 and 1. */
  readonly shareOf: (value: number) => number;
  readonly colourOf: (share: number) => Rgb;
}

/** Weights are measured by 1, signed numbers by the largest of the matrix. */
export function matrixScale(
  matrix: Pick<ExportMatrix, "measure" | "largest" | "values">,
  look: ExportLook,
): MatrixScale {
  const colourOf = colourRamp(matrix.measure, look);
  if (matrix.measure === "weights") {
    return { shareOf: (value) => Math.max(0, Math.min(1, value || 0)), colourOf };
  }
  const largest = matrix.largest ?? largestMagnitude(matrix.values);
  const shareOf = (value: number) =>
    largest === 0 || !Number.isFinite(value) ? 0 : value / largest;
  return { shareOf, colourOf };
}

/** Whether the mask hides a cell. */
export function isHidden({ maskedBy }: Pick<ExportMatrix, "maskedBy">, index: number): boolean {
  return maskedBy?.[index] === -Infinity;
}
