import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { evaluationOf } from "../evaluationOf.ts";
import { toStepContext } from "./stepContext.ts";
import type { StepView } from "./stepView.ts";
import { toStepView } from "./toStepView.ts";

/** One step of a computation; null where it has no result, or no such step. */
export function stepOf(evaluated: EvaluatedGroup, index: number): StepView | null {
  const evaluation = evaluationOf(evaluated);
  return evaluation && toStepView(toStepContext(evaluation, evaluated.group), index);
}
