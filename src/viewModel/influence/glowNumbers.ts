import { toRole } from "../../engine/errors.ts";
import type { ProblemCell } from "../../engine/influence/computeInfluence.ts";
import { mapTensors } from "../../engine/problemTensors.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Stages } from "../../engine/trace.ts";
import type { Role, SourceMatrix } from "../../source/extraction.ts";
import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import type { PackedMatrix } from "../panelView.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { outputProjectionOf } from "../computation/partsOfProblem.ts";
import { problemOf } from "../evaluationOf.ts";
import { groupShownAt } from "../groupAtLayer.ts";
import { NumberPacker } from "../numberPacker.ts";
import { partsOfTrace } from "../partsOfTrace.ts";
import { roleOfTensor } from "../roleOfTensor.ts";
import { toReadyViews, type ReadyGroup } from "../toReadyViews.ts";
import { glowProjection } from "./glowProjection.ts";

/** A number of the file that is followed through the computation it belongs to. */
export interface MovedNumber {
  /** Which computation. */
  readonly id: string;
  readonly matrix: SourceMatrix;
  /** Which number of the matrix. */
  readonly index: number;
  /** The same in the problem. */
  readonly cell: ProblemCell;
  /** How far every number of the trace follows it. */
  readonly shares: Stages;
}

/**
 * The numbers of what a panel shows, in their order, as far as they follow `moved`: 1 at the number
 * itself, 0 where nothing moves.
 */
export function glowNumbers(
  [first, second]: readonly [ReadyGroup, ...EvaluatedGroup[]],
  moved: MovedNumber,
  layer: number,
): Float32Array {
  const packer = new NumberPacker();
  const problem = problemOf(first);
  const cell = first.group.id === moved.id ? moved.cell : null;
  const followed = follow({ ...first, group: groupShownAt(first, layer) }, moved);
  const views = toReadyViews(
    followed,
    {
      problem: problem && followProblem(problem, cell),
      layer,
      besideMlp: second?.kind === "mlp" ? follow(second, moved) : null,
    },
    packer,
  );
  const numbers = Float32Array.from(packer.toNumbers());
  const { projection, stack } = views.computation;
  // The length of what moves is not how far a length moves.
  const lengths = stack?.stream;
  if (lengths) numbers.fill(0, lengths.offset, lengths.offset + countOf(lengths));
  const parts = partsOfTrace(first.trace, layer);
  const shares = partsOfTrace(followed.trace, layer).attention;
  const linear = problem && outputProjectionOf(problem, parts.layer);
  if (projection && linear && parts.attention && shares) {
    const weightCell = cell && isOutputWeight(cell, parts.layer) ? cell.indices : null;
    const projecting = { now: parts.attention, shares, projection: linear, weightCell };
    glowProjection(numbers, projection, projecting);
  }
  return numbers;
}

/** Whether a number is one of the output projection's weight at a layer. */
function isOutputWeight({ path }: ProblemCell, layer: number): boolean {
  if (path[0] !== "blocks") return roleOfTensor(path) === "outputProjection";
  return Number(path[1]) === layer && roleOfTensor(path.slice(2)) === "outputProjection";
}

/** A computation as if its derivatives were its results; one that nothing moves is all 0. */
function follow<Ready extends ReadyGroup>(ready: Ready, moved: MovedNumber): Ready {
  const { group, trace } = ready;
  const isMoved = group.id === moved.id;
  const matrices = Object.entries(group.matrices) as [Role, SourceMatrix][];
  const followed = matrices.map(([role, matrix]) => {
    const values = new Float64Array(matrix.values.length);
    if (isMoved && matrix.values === moved.matrix.values) values[moved.index] = 1;
    return [role, { ...matrix, values }] as const;
  });
  return {
    ...ready,
    group: { ...group, matrices: Object.fromEntries(followed) },
    trace: isMoved
      ? { ...trace, ...moved.shares }
      : mapTensors(trace, ({ shape }) => createZeros(shape)),
  };
}

/** The problem with 1 where the number stands and 0 elsewhere, in what is shown of it as it is. */
function followProblem(problem: Problem, cell: ProblemCell | null): Problem {
  const role = cell && toRole(cell.path);
  const map = (tensor: Tensor, path: ProblemCell["path"]): Tensor => {
    const at = toRole(path);
    if (at !== "input" && !at.endsWith("outputProjection.bias")) return tensor;
    const followed = createZeros(tensor.shape);
    if (cell && at === role) followed.values[placeOf(tensor.shape, cell.indices)] = 1;
    return followed;
  };
  return mapTensors(problem, map) as Problem;
}

function placeOf(shape: readonly number[], indices: readonly number[]): number {
  return indices.reduce((at, index, axis) => at * (shape[axis] ?? 1) + index, 0);
}

function countOf({ shape: [rows, columns] }: PackedMatrix): number {
  return rows * columns;
}
