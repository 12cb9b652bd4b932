import { sizeAt } from "../../tensor/shape.ts";
import { createZeros, type Tensor, type TensorValues } from "../../tensor/tensor.ts";
import { computeDotProduct } from "../../tensor/vectors.ts";
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

/** How the numbers of one position lie: around what, and how large. */
export interface RowMeasure {
  readonly mean: number;
  /** Standard deviation around the mean, as LayerNorm takes it (divided by the count). */
  readonly deviation: number;
  /** Root of the mean square, as RMSNorm takes it. */
  readonly rms: number;
  /** Euclidean length. */
  readonly length: number;
}

/**
 * `input [..., columns] -> one measure for each row`
 *
 * `mean = sum x / n`, `deviation^2 = sum (x - mean)^2 / n`, `rms^2 = sum x^2 / n`, `length = rms sqrt(n)`
 */
export function computeRowMeasures(input: Tensor): readonly RowMeasure[] {
  const columns = sizeAt(input.shape, -1);
  return Array.from({ length: input.values.length / columns }, (_, row) => {
    const numbers = input.values.subarray(row * columns, (row + 1) * columns);
    let [sum, squares] = [0, 0];
    for (const x of numbers) {
      sum += x;
      squares += x * x;
    }
    const mean = sum / columns;
    let around = 0;
    for (const x of numbers) around += (x - mean) ** 2;
    return {
      mean,
      deviation: Math.sqrt(around / columns),
      rms: Math.sqrt(squares / columns),
      length: Math.sqrt(squares),
    };
  });
}
