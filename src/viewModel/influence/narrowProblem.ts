import type { Problem } from "../../engine/problem.ts";
import type { Tensor } from "../../tensor/tensor.ts";

/**
 * The same computation for one position only, where positions do not depend on each other: other
 * queries of attention, other inputs of an MLP. `row` is where that position then stands.
 */
export function narrowProblem(
  problem: Problem,
  row: number,
): { readonly problem: Problem; readonly row: number } {
  switch (problem.kind) {
    case "attention": {
      const offset = (problem.key.shape[1] ?? 0) - (problem.query.shape[1] ?? 0);
      const causalOffset = (problem.causalOffset ?? offset) + row;
      const query = takeRow(problem.query, row);
      // A mask has rows of its own; it is left whole, and so is the problem.
      if (problem.mask) return { problem, row };
      return { problem: { ...problem, query, causalOffset }, row: 0 };
    }
    case "mlp":
      return { problem: { ...problem, input: takeRow(problem.input, row) }, row: 0 };
    case "selfAttention":
    case "block":
    case "stack":
      return { problem, row };
  }
}

/** [1, rows, columns] -> [1, 1, columns], the same numbers. */
function takeRow({ shape, values }: Tensor, row: number): Tensor {
  const columns = shape.at(-1) ?? 1;
  const start = row * columns;
  return { shape: [1, 1, columns], values: values.subarray(start, start + columns) };
}
