import type { ProblemPath } from "../../engine/errors.ts";
import { listTensors } from "../../engine/problemTensors.ts";
import type { Problem } from "../../engine/problem.ts";
import type { SourceMatrix } from "../../source/extraction.ts";
import { turnedOf } from "./tensors.ts";

/** Where a matrix of the file is in a problem. */
export interface MatrixPlace {
  readonly path: ProblemPath;
  /** Written [in, out]: the rows of the file are the columns of the problem. */
  readonly isTurned: boolean;
}

/** Where the numbers of a matrix stand in the problem that was made of it; null where they do not. */
export function findMatrixPlace(
  problem: Problem,
  { values }: Pick<SourceMatrix, "values">,
): MatrixPlace | null {
  const turned = turnedOf(values);
  const placed = listTensors(problem).find(
    ({ tensor }) => tensor.values === values || tensor.values === turned,
  );
  return placed ? { path: placed.path, isTurned: placed.tensor.values !== values } : null;
}

/** Which number of the problem's tensor the number at `index` of the matrix is. */
export function toTensorIndex(
  { isTurned }: MatrixPlace,
  { shape: [rows, columns] }: Pick<SourceMatrix, "shape">,
  index: number,
): number {
  return isTurned ? (index % columns) * rows + Math.floor(index / columns) : index;
}
