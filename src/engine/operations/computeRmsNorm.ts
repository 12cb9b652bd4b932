import { computeDotProduct } from "../../tensor/vectors.ts";
import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";
import type { NormLayer } from "../problem.ts";

/**
 * `input [..., modelDim] -> normed [..., modelDim]`, each position by itself
 *
 * `y = x / sqrt(mean(x^2) + epsilon) * weight + bias`; without a weight 1, without a bias 0
 *
 * Brings every position to a length of about sqrt(modelDim) and keeps its direction, so that later
 * layers see numbers of one size however deep the stack is.
 *
 * Source: Zhang and Sennrich 2019, Root Mean Square Layer Normalization, equation 4.
 */
export function computeRmsNorm(input: Tensor, layer: NormLayer, epsilon: number): Tensor {
  const modelDim = sizeAt(input.shape, -1);
  const { values } = input;
  const normed = createZeros(input.shape);
  for (let start = 0; start < values.length; start += modelDim) {
    const meanSquare = computeDotProduct(values, start, values, start, modelDim) / modelDim;
    const factor = 1 / Math.sqrt(meanSquare + epsilon);
    for (let d = 0; d < modelDim; d++) {
      const scaled = values[start + d]! * factor * (layer.weight?.values[d] ?? 1);
      normed.values[start + d] = scaled + (layer.bias?.values[d] ?? 0);
    }
  }
  return normed;
}
