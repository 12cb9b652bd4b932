import type { Linear } from "../engine/problem.ts";
import type { ComputationGroup, SourceMatrix, WeightLayout } from "../source/extraction.ts";
import type { Tensor } from "../tensor/tensor.ts";
import type { StatedProblem } from "./statedProblem.ts";

/** [rows, columns] -> [count, rows of one batch element, columns]; the elements follow one another. */
export function toBatch({ shape: [rows, columns], values }: SourceMatrix, count = 1): Tensor {
  return { shape: [count, rows / count, columns], values };
}

/** A projection in the engine's form [out, in], in either orientation of the file. */
export function toLinear(
  weight: SourceMatrix,
  bias?: SourceMatrix,
  layout: WeightLayout = "outIn",
): Linear {
  const tensor: Tensor = { shape: weight.shape, values: weight.values };
  const turned = layout === "inOut" ? { ...transpose(weight), turnedFrom: weight.values } : tensor;
  if (!bias) return { weight: turned };
  return { weight: turned, bias: { shape: [bias.values.length], values: bias.values } };
}

/** A computation that lacks something. */
export function incomplete(group: ComputationGroup, message: string): StatedProblem {
  return { kind: "failed", problems: [{ message, range: group.range, severity: "error" }] };
}

/** Numbers of a matrix, with its rows and columns. */
type Numbers = Pick<SourceMatrix, "shape" | "values">;

/** A weight of the file, transposed for the engine. */
export interface TurnedTensor extends Tensor {
  /** Its numbers as they stand in the file. */
  readonly turnedFrom: Float64Array;
}

/** Whether a tensor is a weight of the file, transposed. */
export function isTurned(tensor: Tensor): tensor is TurnedTensor {
  return "turnedFrom" in tensor;
}

/** Only a cache of transposed numbers, by their originals. */
const turnedNumbers = new WeakMap<Float64Array, Float64Array>();

/** [rows, columns] -> [columns, rows]; the same matrix always returns the same array. */
export function transpose({ shape: [rows, columns], values }: Numbers): Numbers {
  const known = turnedNumbers.get(values);
  if (known) return { shape: [columns, rows], values: known };
  const turned = new Float64Array(values.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      turned[column * rows + row] = values[row * columns + column]!;
    }
  }
  turnedNumbers.set(values, turned);
  return { shape: [columns, rows], values: turned };
}
