import { attributed } from "../../languages/r/names.ts";
import { binary, unary } from "../../tensors/elementwise.ts";
import { plain } from "../../tensors/operand.ts";
import { reduce } from "../../tensors/reduce.ts";
import { reshape } from "../../tensors/shapes.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Value } from "../../values/value.ts";
import { type Entries, tensorIn } from "./given.ts";

/** Whether a column is moved or stretched; numbers of the program's own are not followed. */
function isAsked(value: Value | undefined): boolean {
  if (value && value.kind !== "bool") throw new NotKnown("`scale` is not followed");
  return value?.value ?? true;
}

/** `scale(x)`: columns whose mean is 0 and whose standard deviation is 1. */
export const scaling: Entries = {
  scale: [
    "x, center=, scale=",
    (machine, [x, center, stretch]) => {
      const given = tensorIn(machine, x);
      const matrix = given.shape.length === 1 ? reshape(machine, given, [given.count, 1]) : given;
      const [rows = 0] = matrix.shape;
      if (matrix.shape.length !== 2 || rows < 2) throw new NotKnown("`scale` is not followed");
      const [moves, stretches] = [isAsked(center), isAsked(stretch)];
      const mean = reduce(machine, "mean", matrix, 0, true);
      const moved = moves ? binary(machine, "subtract", matrix, mean) : matrix;
      if (!stretches) return attributed(moved);
      const squares = binary(machine, "multiply", moved, moved);
      const sums = reduce(machine, "sum", squares, 0, true);
      const root = unary(machine, "sqrt", binary(machine, "divide", sums, plain(rows - 1, 2)));
      return attributed(binary(machine, "divide", moved, root));
    },
  ],
};
