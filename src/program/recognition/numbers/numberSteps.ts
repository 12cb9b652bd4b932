import type { NumberValue } from "../../values/number.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { ProgramAttention } from "../attention.ts";
import type { ScoredRow } from "./scoredRows.ts";

type Steps = Pick<ProgramAttention, "steps" | "softmax" | "mixed">;

/** Where a program does the steps of an attention for one query, in the form used for tensors. */
export function stepsOfRow({ steps, shiftStep, maskedStep, softmax }: ScoredRow): Steps {
  const own = steps.slice(0, shiftStep ?? steps.length).flatMap(([first]) => first ?? []);
  const scores = own.flatMap((number, at) =>
    standIn(number, maskedStep !== null && at >= maskedStep ? "add" : "multiply", []),
  );
  const nothing = createUnknownTensor("numpy", "float64", [], "");
  const taken = scores.at(-1) ?? nothing;
  const [exponent, weight, output] = [softmax.exponents[0], softmax.weights[0], softmax.outputs[0]];
  const shifted = shiftStep === null ? [] : standIn(exponent!, "subtract", [taken]);
  const [weights = nothing] = standIn(weight!, "divide", shifted.length > 0 ? shifted : [taken]);
  return {
    steps: scores.toReversed(),
    softmax: { weights, scores: taken },
    mixed: output ? standIn(output, "matmul", []) : [],
  };
}

/** Nothing if a class of the program defines its operators: those lines serve every step. */
function standIn(
  { origin }: NumberValue,
  operation: string,
  inputs: readonly Tensor[],
): readonly Tensor[] {
  if (!origin || origin.isInOperator) return [];
  const tensor = createUnknownTensor("numpy", "float64", [], "");
  tensor.origin = { operation, inputs, settings: {}, range: origin.range };
  return [tensor];
}
