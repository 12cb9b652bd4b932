// A separate bundle, which loads only for stepping and comments.
import { linesOfStep } from "../../viewModel/steps/linesOfStep.ts";
import { toStepContext } from "../../viewModel/steps/stepContext.ts";
import type { StepView } from "../../viewModel/steps/stepView.ts";
import { toStepView } from "../../viewModel/steps/toStepView.ts";
import type { FoundEvaluation } from "../panel/findEvaluated.ts";

export { linesOfStep };

/** One step of a computation; null where it has no such step. */
export function readStep(
  { evaluation, evaluated }: FoundEvaluation,
  index: number,
): StepView | null {
  return toStepView(toStepContext(evaluation, evaluated.group), index);
}
