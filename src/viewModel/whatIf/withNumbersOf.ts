import { listTensors } from "../../engine/listTensors.ts";
import type { ProblemPath } from "../../engine/check/problemError.ts";
import { toRole } from "../../engine/check/toRole.ts";
import type { Problem } from "../../engine/problem.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import type { Tensor } from "../../tensor/tensor.ts";

/** Where the numbers of a matrix stand in the problem that was made of it; null where they do not. */
export function findMatrixPath(problem: Problem, matrix: SourceMatrix): ProblemPath | null {
  const placed = listTensors(problem).find(({ tensor }) => tensor.values === matrix.values);
  return placed?.path ?? null;
}

/**
 * The matrices of a computation with the numbers that another problem of the same kind has in their
 * places; those that it lacks stay.
 */
export function withNumbersOf(
  group: ComputationGroup,
  problem: Problem,
  other: Problem,
): ComputationGroup {
  const tensors = new Map(listTensors(other).map(({ path, tensor }) => [toRole(path), tensor]));
  const entries = (Object.entries(group.matrices) as [Role, SourceMatrix][]).map(
    ([role, matrix]) => {
      const path = findMatrixPath(problem, matrix);
      const tensor = path && tensors.get(toRole(path));
      return [role, tensor ? withTensor(matrix, tensor) : matrix] as const;
    },
  );
  return { ...group, matrices: Object.fromEntries(entries) };
}

function withTensor(matrix: SourceMatrix, { shape, values }: Tensor): SourceMatrix {
  const [rows, columns] = [shape.at(-2) ?? 1, shape.at(-1) ?? 1];
  return { ...matrix, shape: [rows, columns], values: Float64Array.from(values) };
}
