import type { ProblemPath } from "../check/problemError.ts";
import type { NormSettings } from "../backends/backend.ts";
import { call, constant, countTo, difference, product, quotient, sum } from "./build.ts";
import { problemCell } from "./cells.ts";
import { readAt, type Evaluation } from "./evaluation.ts";
import type { Expression } from "./expression.ts";

/** What a norm reads: the columns of one position. */
export interface NormedRow {
  readonly modelDim: number;
  readonly toInput: (column: number) => Expression;
}

/** `x / sqrt(mean(x^2) + epsilon) * weight + bias`; for LayerNorm each x has the mean taken away. */
export function expressNorm(
  evaluation: Evaluation,
  layer: ProblemPath,
  { norm, epsilon }: Pick<NormSettings, "norm" | "epsilon">,
  { modelDim, toInput }: NormedRow,
  column: number,
): Expression {
  const mean = quotient(sum(countTo(modelDim, toInput)), constant(modelDim));
  const toCentered = (at: number) =>
    norm === "layerNorm" ? difference(toInput(at), mean) : toInput(at);
  const squares = countTo(modelDim, (at) => product(toCentered(at), toCentered(at)));
  const meanSquare = quotient(sum(squares), constant(modelDim));
  const length = call("sqrt", sum([meanSquare, constant(epsilon, "epsilon")]));
  const normed = quotient(toCentered(column), length);
  const parameter = (name: "weight" | "bias") => {
    const path = [...layer, name];
    const isGiven = readAt(evaluation.problem, path) !== undefined;
    return isGiven ? problemCell(evaluation, path, [column]) : undefined;
  };
  const [weight, bias] = [parameter("weight"), parameter("bias")];
  const weighted = weight ? product(normed, weight) : normed;
  return bias ? sum([weighted, bias]) : weighted;
}
