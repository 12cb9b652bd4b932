import type { ProblemPath } from "../engine/errors.ts";
import { listTensors } from "../engine/problemTensors.ts";
import type { Problem } from "../engine/problem.ts";
import type { SourceMatrix } from "../source/extraction.ts";
import { isTurned } from "./tensors.ts";

/** Where a matrix of the file is in a problem. */
export interface MatrixPlace {
  readonly path: ProblemPath;
  /** Whether it is [in, out] in the file, so that its rows are the columns of the problem. */
  readonly isTurned: boolean;
}

/** The place of the numbers of a matrix in its problem; null if they are not in it. */
export function findMatrixPlace(
  problem: Problem,
  { values }: Pick<SourceMatrix, "values">,
): MatrixPlace | null {
  const placed = listTensors(problem).find(
    ({ tensor }) => tensor.values === values || (isTurned(tensor) && tensor.turnedFrom === values),
  );
  return placed ? { path: placed.path, isTurned: placed.tensor.values !== values } : null;
}

/** The index in the problem's tensor of the number at `index` of the matrix. */
export function toTensorIndex(
  { isTurned }: MatrixPlace,
  { shape: [rows, columns] }: Pick<SourceMatrix, "shape">,
  index: number,
): number {
  return isTurned ? (index % columns) * rows + Math.floor(index / columns) : index;
}
