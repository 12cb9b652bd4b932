import * as l10n from "@vscode/l10n";
import { toRole } from "../../engine/errors.ts";
import type { ProblemCell } from "../../engine/influence/computeInfluence.ts";
import { computeHeadContributions } from "../../engine/operations/heads.ts";
import { addTensors } from "../../engine/operations/linear.ts";
import type { Linear, Problem } from "../../engine/problem.ts";
import { listTensors, mapTensors } from "../../engine/problemTensors.ts";
import type { AttentionStages, Stages } from "../../engine/trace.ts";
import type { Role, SourceMatrix } from "../../source/extraction.ts";
import { indexText } from "../../source/indexText.ts";
import { toIndices } from "../../tensor/shape.ts";
import { createZeros, sliceTensor, type Tensor } from "../../tensor/tensor.ts";
import type { ProjectionView } from "../computation/computationView.ts";
import { outputProjectionOf } from "../computation/partsOfProblem.ts";
import { nameOfMatrix } from "../computation/sourcesOf.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { problemOf } from "../evaluationOf.ts";
import { groupShownAt } from "../groupAtLayer.ts";
import { layerOfMatrix, roleOfTensor } from "../../problem/roleOfTensor.ts";
import { headOfColumn, type SourceCell } from "../../problem/matrixCells.ts";
import { NumberPacker } from "../numberPacker.ts";
import type { PackedMatrix } from "../panelView.ts";
import { partsOfTrace } from "../partsOfTrace.ts";
import { findMatrixPlace, toTensorIndex } from "../../problem/findMatrixPlace.ts";
import { toReadyViews, type ReadyGroup } from "../toReadyViews.ts";
import { toTokenLabels } from "../tokenLabels.ts";

/** A number of the file that is followed through its computation. */
interface MovedNumber {
  /** Which computation. */
  readonly id: string;
  readonly matrix: SourceMatrix;
  /** Which number of the matrix. */
  readonly index: number;
  /** The same in the problem. */
  readonly cell: ProblemCell;
  /** How much every number of the trace follows it. */
  readonly shares: Stages;
}

/**
 * The numbers of a panel in order, and how much they follow `moved`: 1 at the number itself, 0
 * where nothing changes.
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
  // The length of a change is not the change of a length.
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

/** A computation with its derivatives as results; all 0 if nothing changes it. */
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

/** The problem with 1 at the number and 0 elsewhere, in the parts that are shown unchanged. */
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

/** An output projection while a number before its result changes. */
interface MovedProjection {
  readonly now: AttentionStages;
  /** How much every number of attention follows. */
  readonly shares: AttentionStages;
  readonly projection: Linear;
  /** [out, in] of the number if it is in the weight of the projection, else null. */
  readonly weightCell: readonly number[] | null;
}

/**
 * Highlights what each head adds to the projected output, and its lengths; the largest of each is
 * 1.
 *
 * `d(W x) = W dx + dW x` and `d|c| = (c . dc) / |c|`, of the first batch element.
 */
function glowProjection(
  numbers: Float32Array,
  view: ProjectionView,
  { now, shares, projection, weightCell }: MovedProjection,
): void {
  const { headCount, queryLength } = now.shape;
  const contributions = ({ attentionOutput }: AttentionStages, by: Linear): Tensor =>
    computeHeadContributions(firstOf(attentionOutput), by, headCount);
  const followed = contributions(shares, projection);
  const moves = weightCell
    ? addTensors(followed, contributions(now, unitAt(projection, weightCell)))
    : followed;
  const size = moves.values.length / headCount;
  view.contributions.forEach(({ offset }, head) => {
    numbers.set(moves.values.subarray(head * size, (head + 1) * size), offset);
  });
  const [first] = view.contributions;
  if (first) toShares(numbers.subarray(first.offset, first.offset + moves.values.length));
  const lengths = toLengthMoves(contributions(now, projection), moves);
  const { offset } = view.strengths;
  lengths.forEach((move, at) => {
    numbers[offset + (at % queryLength) * headCount + Math.floor(at / queryLength)] = move;
  });
  toShares(numbers.subarray(offset, offset + lengths.length));
}

/** By head and position: how much the length of each row follows its numbers. */
function toLengthMoves({ shape, values }: Tensor, { values: moves }: Tensor): readonly number[] {
  const columns = shape.at(-1) ?? 1;
  return Array.from({ length: values.length / columns }, (_, row) => {
    let [squares, product] = [0, 0];
    for (let at = row * columns; at < (row + 1) * columns; at++) {
      squares += values[at]! ** 2;
      product += values[at]! * moves[at]!;
    }
    return squares === 0 ? 0 : product / Math.sqrt(squares);
  });
}

function toShares(moves: Float32Array): void {
  const largest = moves.reduce((most, move) => Math.max(most, Math.abs(move)), 0);
  if (largest === 0) return;
  moves.forEach((move, at) => {
    moves[at] = move / largest;
  });
}

/** A weight that is 1 in one place and 0 elsewhere. */
function unitAt({ weight }: Linear, [out = 0, input = 0]: readonly number[]): Linear {
  const unit = createZeros(weight.shape);
  unit.values[out * (weight.shape[1] ?? 1) + input] = 1;
  return { weight: unit };
}

function firstOf(tensor: Tensor): Tensor {
  const first = sliceTensor(tensor, [0]);
  return { shape: [1, ...first.shape], values: first.values };
}

/** The place of a number of a matrix in its problem; null if it is not used. */
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

/** `cachedKeys[1][5] = 1: row K[1], column 5 of head 1`. */
export function describePlace(evaluated: EvaluatedGroup, cell: SourceCell): string {
  const { matrix, role, row, column, value } = cell;
  const what = `${placeName(matrix)}${indexText(matrix, row, column)} = ${String(value).replace("-", "\u2212")}`;
  if (evaluated.kind !== "attention") return l10n.t("{0}: row {1}, column {2}", what, row, column);
  const { trace, group } = evaluated;
  const labels = toTokenLabels(group, trace.shape.queryLength, trace.shape.keyLength);
  const label =
    role === "query"
      ? labels.query[row]
      : role === "key" || role === "value"
        ? labels.key[row]
        : undefined;
  const head = headOfColumn(trace.shape, role, column);
  return head === null
    ? l10n.t("{0}: row {1}, column {2}", what, label ?? row, column)
    : l10n.t("{0}: row {1}, column {2} of head {3}", what, label ?? row, column, head);
}

/** `cachedKeys`, in a stack `blocks[1].up`. */
function placeName(matrix: SourceMatrix): string {
  const layer = layerOfMatrix(matrix);
  const name = nameOfMatrix(matrix);
  return layer === null ? name : `blocks[${layer}].${name}`;
}
