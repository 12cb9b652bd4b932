import { sizeAt } from "../../tensor/shape.ts";
import type { ProblemPath } from "../check/problemError.ts";
import { countTo, product, sum } from "./build.ts";
import { problemCell } from "./cells.ts";
import { readAt, readTensorAt, type Evaluation } from "./evaluation.ts";
import type { Expression } from "./expression.ts";

/** `x weight_out + bias_out`, with the parameters of the linear layer at that path of the problem. */
export function expressLinear(
  evaluation: Evaluation,
  layer: ProblemPath,
  out: number,
  toInput: (column: number) => Expression,
): Expression {
  const weight = [...layer, "weight"];
  const inDim = sizeAt(readTensorAt(evaluation.problem, weight).shape, 1);
  const terms = countTo(inDim, (column) =>
    product(toInput(column), problemCell(evaluation, weight, [out, column])),
  );
  const bias = [...layer, "bias"];
  if (readAt(evaluation.problem, bias) === undefined) return sum(terms);
  return sum([...terms, problemCell(evaluation, bias, [out])]);
}
