import { listTensors, mapTensors } from "../../engine/problemTensors.ts";
import type { Problem } from "../../engine/problem.ts";
import type { CarriedGroup, CarriedNumber } from "../../viewModel/drag/dragAhead.ts";
import { mapMatrices, type ComputationGroup, type Role } from "../../source/extraction.ts";
import { readWhole } from "../../problem/toWholeProblem.ts";
import { withoutText, withStated } from "../withoutText.ts";

/** A computation that can go to a page; null for one whose numbers cannot be changed there. */
export function toCarriedGroup(
  group: ComputationGroup,
  numbers: readonly CarriedNumber[],
): CarriedGroup | null {
  const { whole } = group;
  const carried = withoutText(group);
  if (!whole) return { group: carried, file: null, numbers };
  const stated = readWhole(group, whole);
  if (stated.kind !== "ready" || stated.problem.kind === "stack") return null;
  const { problem } = stated;
  const placed = listTensors(problem);
  const tensors = mapMatrices(group, ({ values }) =>
    placed.findIndex(({ tensor }) => tensor.values === values),
  );
  if (Object.values(tensors).includes(-1)) return null;
  return { group: carried, file: { problem, tensors }, numbers };
}

/** The computation with another number where the dragged literal says one. */
export function withNumber(
  { group, file, numbers }: CarriedGroup,
  value: number,
): ComputationGroup {
  const matrices = mapMatrices(group, (matrix, role) => {
    const indices = numbers.filter((number) => number.role === role);
    if (indices.length === 0) return matrix;
    const values = matrix.values.slice();
    for (const { index } of indices) values[index] = value;
    return { ...matrix, values };
  });
  const changed = { ...group, matrices };
  if (!file) return changed;
  const problem = withMatrices(file.problem, file.tensors, matrices);
  return withStated(changed, { kind: "ready", problem });
}

/** A problem whose tensors hold the numbers of the matrices that they are. */
function withMatrices(
  problem: Problem,
  tensors: { readonly [role in Role]?: number },
  matrices: ComputationGroup["matrices"],
): Problem {
  const held = new Map(
    (Object.entries(tensors) as [Role, number][]).map(([role, at]) => [at, matrices[role]]),
  );
  let at = 0;
  return mapTensors(problem, (tensor) => {
    const matrix = held.get(at++);
    return matrix ? { ...tensor, values: matrix.values } : tensor;
  }) as Problem;
}
