import type { Linear } from "../../engine/problem.ts";
import type { ComputationGroup, SourceMatrix, WeightLayout } from "../../source/extraction.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { transpose } from "./transpose.ts";

/** [rows, columns] -> [1, rows, columns]: one batch element. */
export function toBatch(matrix: SourceMatrix): Tensor {
  return { shape: [1, ...matrix.shape], values: matrix.values };
}

/** A projection as the engine wants it: [out, in], whatever way round it is written. */
export function toLinear(
  weight: SourceMatrix,
  bias?: SourceMatrix,
  layout: WeightLayout = "outIn",
): Linear {
  const tensor: Tensor = { shape: weight.shape, values: weight.values };
  const turned = layout === "inOut" ? transpose(weight) : tensor;
  if (!bias) return { weight: turned };
  return { weight: turned, bias: { shape: [bias.values.length], values: bias.values } };
}

/** A computation that lacks something. */
export function incomplete(group: ComputationGroup, message: string): StatedProblem {
  return { kind: "failed", problems: [{ message, range: group.range, severity: "error" }] };
}
