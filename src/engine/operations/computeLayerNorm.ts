import { createZeros, type Tensor, type TensorValues } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";
import type { NormLayer } from "../problem.ts";

/**
 * `input [..., modelDim] -> normed [..., modelDim]`, each position by itself
 *
 * `y = (x - mean(x)) / sqrt(mean((x - mean(x))^2) + epsilon) * weight + bias`; without a weight 1,
 * without a bias 0
 *
 * Like RMSNorm, but the mean is taken away first: a position is told only by how its numbers differ
 * from each other. The variance divides by modelDim, not by modelDim - 1.
 *
 * Source: Ba, Kiros and Hinton 2016, Layer Normalization, equation 4; PyTorch, torch.nn.LayerNorm.
 */
export function computeLayerNorm(input: Tensor, layer: NormLayer, epsilon: number): Tensor {
  const modelDim = sizeAt(input.shape, -1);
  const normed = createZeros(input.shape);
  for (let start = 0; start < normed.values.length; start += modelDim) {
    const row = input.values.subarray(start, start + modelDim);
    const mean = computeMean(row);
    const factor = 1 / Math.sqrt(computeVariance(row, mean) + epsilon);
    for (let d = 0; d < modelDim; d++) {
      const scaled = (row[d]! - mean) * factor * (layer.weight?.values[d] ?? 1);
      normed.values[start + d] = scaled + (layer.bias?.values[d] ?? 0);
    }
  }
  return normed;
}

function computeMean(row: TensorValues): number {
  let sum = 0;
  for (const x of row) sum += x;
  return sum / row.length;
}

function computeVariance(row: TensorValues, mean: number): number {
  let sum = 0;
  for (const x of row) sum += (x - mean) ** 2;
  return sum / row.length;
}
