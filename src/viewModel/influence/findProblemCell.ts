import { toRole } from "../../engine/errors.ts";
import type { ProblemCell } from "../../engine/influence/computeInfluence.ts";
import { listTensors } from "../../engine/problemTensors.ts";
import type { Problem } from "../../engine/problem.ts";
import type { SourceMatrix } from "../../source/extraction.ts";
import { toIndices } from "../../tensor/shape.ts";
import { findMatrixPlace, toTensorIndex } from "../problems/findMatrixPlace.ts";

/** Where a number of a matrix stands in its problem; null where it does not take part. */
export function findProblemCell(
  problem: Problem,
  matrix: SourceMatrix,
  index: number,
): ProblemCell | null {
  const place = findMatrixPlace(problem, matrix);
  const placed =
    place && listTensors(problem).find((each) => toRole(each.path) === toRole(place.path));
  if (!placed) return null;
  const indices = toIndices(placed.tensor.shape, toTensorIndex(place, matrix, index));
  return { path: place.path, indices };
}
