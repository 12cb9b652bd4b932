import { collectTensors } from "../../engine/listTensors.ts";
import { listTensors } from "../../engine/listTensors.ts";
import { toRole } from "../../engine/check/toRole.ts";
import { computeInfluence } from "../../engine/influence/computeInfluence.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Stages } from "../../engine/stages.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { toIndices } from "../../tensor/toIndices.ts";
import { findMatrixPath } from "../whatIf/withNumbersOf.ts";

/** How a computation moves when one of its numbers does. */
export interface CellInfluence {
  /** Every number is the derivative of that number. */
  readonly slopes: Stages;
  /** The same, divided by the largest of each stage: from −1 to 1. */
  readonly shares: Stages;
  /** The computation with 1 where the number stands and 0 in all other places. */
  readonly moved: ComputationGroup;
}

/** Follows one number of a matrix through its computation; null where it does not take part. */
export async function influenceOfCell(
  group: ComputationGroup,
  problem: Problem,
  matrix: SourceMatrix,
  index: number,
): Promise<CellInfluence | null> {
  const path = findMatrixPath(problem, matrix);
  const placed = path && listTensors(problem).find((each) => toRole(each.path) === toRole(path));
  if (!path || !placed) return null;
  const indices = toIndices(placed.tensor.shape, index);
  const slopes = await computeInfluence(problem, { path, indices });
  return { slopes, shares: toShares(slopes), moved: moveOnly(group, matrix, index) };
}

function moveOnly(group: ComputationGroup, moved: SourceMatrix, index: number): ComputationGroup {
  const entries = (Object.entries(group.matrices) as [Role, SourceMatrix][]).map(
    ([role, matrix]) => {
      const values = new Float64Array(matrix.values.length);
      if (matrix.values === moved.values) values[index] = 1;
      return [role, { ...matrix, values }] as const;
    },
  );
  return { ...group, matrices: Object.fromEntries(entries) };
}

/** Each tensor divided by its largest magnitude. */
function toShares(slopes: Stages): Stages {
  const shares = new Map<Tensor, Tensor>();
  for (const { tensor } of collectTensors(slopes, [])) {
    let largest = 0;
    for (const slope of tensor.values) {
      if (Number.isFinite(slope)) largest = Math.max(largest, Math.abs(slope));
    }
    const values = Float64Array.from(tensor.values, (slope) =>
      largest === 0 ? 0 : slope / largest,
    );
    shares.set(tensor, { shape: tensor.shape, values });
  }
  return replaceTensors(slopes, shares) as Stages;
}

function replaceTensors(part: unknown, by: ReadonlyMap<Tensor, Tensor>): unknown {
  if (typeof part !== "object" || part === null) return part;
  const replaced = by.get(part as Tensor);
  if (replaced) return replaced;
  if (Array.isArray(part)) return part.map((inner) => replaceTensors(inner, by));
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, replaceTensors(inner, by)]),
  );
}
