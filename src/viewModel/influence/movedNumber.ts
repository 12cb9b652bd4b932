import { toRole } from "../../engine/check/toRole.ts";
import type { ProblemCell } from "../../engine/influence/computeInfluence.ts";
import { listTensors } from "../../engine/listTensors.ts";
import type { Problem } from "../../engine/problem.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import { toIndices } from "../../tensor/toIndices.ts";
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

/** The computation with 1 where the number stands and 0 in all other places. */
export function movedNumber(
  group: ComputationGroup,
  moved: SourceMatrix,
  index: number,
): ComputationGroup {
  const entries = (Object.entries(group.matrices) as [Role, SourceMatrix][]).map(
    ([role, matrix]) => {
      const values = new Float64Array(matrix.values.length);
      if (matrix.values === moved.values) values[index] = 1;
      return [role, { ...matrix, values }] as const;
    },
  );
  return { ...group, matrices: Object.fromEntries(entries) };
}
