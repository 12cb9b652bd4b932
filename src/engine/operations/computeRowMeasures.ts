import { sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";

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
