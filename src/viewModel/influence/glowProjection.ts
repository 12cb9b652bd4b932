import { addTensors } from "../../engine/operations/linear.ts";
import { computeHeadContributions } from "../../engine/operations/heads.ts";
import type { Linear } from "../../engine/problem.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import { createZeros, sliceTensor, type Tensor } from "../../tensor/tensor.ts";
import type { ProjectionView } from "../computation/computationView.ts";

/** An output projection while a number somewhere before its result moves. */
export interface MovedProjection {
  readonly now: AttentionStages;
  /** How far every number of attention follows. */
  readonly shares: AttentionStages;
  readonly projection: Linear;
  /** [out, in] of the number, where it is one of the projection's own weight; else null. */
  readonly weightCell: readonly number[] | null;
}

/**
 * Lights what each head adds to the projected output, and the lengths of that; the largest of each is 1.
 *
 * `d(W x) = W dx + dW x` and `d|c| = (c . dc) / |c|`, of the first batch element.
 */
export function glowProjection(
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

/** By head and position: how far the length of each row follows its numbers. */
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
