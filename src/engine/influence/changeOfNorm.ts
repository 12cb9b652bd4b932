import { computeDotProduct } from "../../tensor/vectors.ts";
import { createZeros, type Tensor, type TensorValues } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";
import type { NormSettings } from "../backends/backend.ts";

/**
 * `input [..., modelDim] and its change -> change of the normed input`
 *
 * `d y = (d x - n mean(n d x)) / s * weight`, with n = x / s and s the root of mean square plus
 * epsilon; for LayerNorm the means of x and of d x are taken away first.
 *
 * A norm lets through only what changes the direction of a position, not its length.
 */
export function computeChangeOfNorm(input: Tensor, change: Tensor, settings: NormSettings): Tensor {
  const modelDim = sizeAt(input.shape, -1);
  const changed = createZeros(input.shape);
  const center = settings.norm === "layerNorm" ? takeMeanAway : (row: TensorValues) => row;
  for (let start = 0; start < changed.values.length; start += modelDim) {
    const x = center(input.values.subarray(start, start + modelDim));
    const dx = center(change.values.subarray(start, start + modelDim));
    const meanSquare = computeDotProduct(x, 0, x, 0, modelDim) / modelDim + settings.epsilon;
    const along = computeDotProduct(x, 0, dx, 0, modelDim) / modelDim / meanSquare;
    for (let d = 0; d < modelDim; d++) {
      const across = (dx[d]! - x[d]! * along) / Math.sqrt(meanSquare);
      changed.values[start + d] = across * (settings.weight?.values[d] ?? 1);
    }
  }
  return changed;
}

function takeMeanAway(row: TensorValues): TensorValues {
  let sum = 0;
  for (const x of row) sum += x;
  return row.map((x) => x - sum / row.length);
}
