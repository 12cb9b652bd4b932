import type { Tensor } from "../../tensor/tensor.ts";

/**
 * `[rows, columns] -> at most [side, side]`: each cell is the largest of the numbers that it stands
 * for, so that no strong weight is lost.
 */
export function shrinkMap(map: Tensor, side: number): Tensor {
  const [rows = 1, columns = 1] = map.shape;
  const [fewRows, fewColumns] = [Math.min(rows, side), Math.min(columns, side)];
  const values = new Float64Array(fewRows * fewColumns).fill(-Infinity);
  for (let row = 0; row < rows; row++) {
    const intoRow = Math.floor((row * fewRows) / rows) * fewColumns;
    for (let column = 0; column < columns; column++) {
      const into = intoRow + Math.floor((column * fewColumns) / columns);
      values[into] = Math.max(values[into]!, map.values[row * columns + column]!);
    }
  }
  return { shape: [fewRows, fewColumns], values };
}
