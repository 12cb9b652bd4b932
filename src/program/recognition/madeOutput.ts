import { createTensor as createMatrix, type Tensor as Matrix } from "../../tensor/tensor.ts";
import type { Tensor } from "../values/tensor.ts";
import { toHeads } from "./attention.ts";
import type { Found } from "./found.ts";
import { withBatchFirst } from "./headAxis.ts";

/** What weights make of values, as the program has it; `shape`: of the weights. null: it is of another shape. */
export function madeOutput(
  output: Tensor,
  found: Found,
  [batch = 1, heads = 1, queries = 1]: readonly number[],
): Matrix | null {
  const width = output.count / (batch * heads * queries);
  const shape = [batch, heads, queries, width];
  const arranged = Number.isInteger(width)
    ? withBatchFirst({ ...found, weights: output }).weights
    : null;
  const numbers = arranged && toHeads(arranged, shape);
  return numbers && createMatrix(shape, numbers);
}
