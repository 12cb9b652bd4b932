import type { SourceMatrix } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import type { Remedy } from "../remedy.ts";
import type { TextRange } from "../textRange.ts";

/** An error at the name of a matrix, or at the matrix where it has no name. */
export function problemAt(matrix: SourceMatrix, message: string, remedy?: Remedy): SourceProblem {
  return problemIn(matrix.nameRange ?? matrix.range, message, remedy);
}

/** An error at a place. */
export function problemIn(range: TextRange, message: string, remedy?: Remedy): SourceProblem {
  return { message, range, severity: "error", ...(remedy && { remedy }) };
}
