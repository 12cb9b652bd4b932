import { listTensors } from "../../engine/problemTensors.ts";
import { toRole } from "../../engine/errors.ts";
import type { Problem } from "../../engine/problem.ts";
import { mapMatrices, type ComputationGroup, type SourceMatrix } from "../../source/extraction.ts";
import type { Tensor, TensorValues } from "../../tensor/tensor.ts";
import { findMatrixPlace } from "../../problem/findMatrixPlace.ts";
import { transpose } from "../../problem/tensors.ts";

/**
 * The matrices of a computation with the numbers of another problem of the same kind; missing ones
 * stay.
 */
export function withNumbersOf(
  group: ComputationGroup,
  problem: Problem,
  other: Problem,
): ComputationGroup {
  const tensors = new Map(listTensors(other).map(({ path, tensor }) => [toRole(path), tensor]));
  const matrices = mapMatrices(group, (matrix) => {
    const place = findMatrixPlace(problem, matrix);
    const tensor = place && tensors.get(toRole(place.path));
    return tensor ? withTensor(matrix, tensor, place.isTurned) : matrix;
  });
  return { ...group, matrices };
}

function withTensor(
  matrix: SourceMatrix,
  { shape, values }: Tensor,
  isTurned: boolean,
): SourceMatrix {
  const rows = [shape.at(-2) ?? 1, shape.at(-1) ?? 1] as const;
  const held = { ...matrix, shape: rows, values: toDouble(values) };
  return isTurned ? { ...matrix, ...transpose(held) } : held;
}

function toDouble(values: TensorValues): Float64Array {
  return values instanceof Float64Array ? values : Float64Array.from(values);
}
