import type { Recording } from "../recording/recording.ts";
import type { Tensor } from "../values/tensor.ts";
import { withoutCopies } from "./affine.ts";
import { takeApart } from "./scores.ts";
import { toColumnSoftmax } from "./softmaxes.ts";

/**
 * Softmaxes of query-key products whose columns sum to 1, though their rows weigh values: `softmax(q @ k.T, dim=0) @ v`.
 * In other products, such as `weights.T @ v`, columns may well be meant.
 */
export function findWrongAxes({ operations }: Recording): readonly Tensor[] {
  const weighing = operations.flatMap(({ origin }) => {
    const [left] = origin?.operation === "matmul" ? origin.inputs : [];
    return typeof left === "object" ? withoutCopies(left) : [];
  });
  return [...new Set(weighing)].filter((weights) => {
    const softmax = toColumnSoftmax(weights);
    return softmax !== null && takeApart(softmax.scores) !== null;
  });
}
