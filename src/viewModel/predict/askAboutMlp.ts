import * as l10n from "@vscode/l10n";
import { readAt } from "../../engine/explain/evaluation.ts";
import type { MlpStages } from "../../engine/trace.ts";
import { sizeAt } from "../../tensor/shape.ts";
import { activationName } from "../activation.ts";
import { nameToken } from "../isolate.ts";
import type { MlpStepKind } from "../steps/describeMlpStep.ts";
import type { StepContext } from "../steps/stepContext.ts";
import type { StepPlace } from "../steps/stepPlan.ts";
import { askShape, toCountOptions, type Question } from "./question.ts";

/** A question about a step of an MLP. */
export function askAboutMlp(
  context: StepContext,
  kind: MlpStepKind,
  { segment, row, index }: StepPlace,
): Question | null {
  const stages = readAt(context.evaluation.trace, segment.path) as MlpStages;
  const [rows, width] = [sizeAt(stages.input.shape, 1), sizeAt(stages.input.shape, 2)];
  const hidden = sizeAt(stages.mlpHidden.shape, 2);
  switch (kind) {
    case "mlpUp":
      if (row > 0) return null;
      return askShape(
        {
          text: l10n.t(
            "The input is [{0}, {1}], and the up weights are [{2}, {1}]. What is the shape of the result?",
            rows,
            width,
            hidden,
          ),
          right: [rows, hidden],
          wrong: [
            [rows, width],
            [hidden, width],
            [rows, width + hidden],
          ],
          because: l10n.t(
            "Each position gets one number for each of the {0} hidden units.",
            hidden,
          ),
        },
        index + 1,
      );
    case "activation":
      return askZeroed(context, stages, row, index);
    case "mlpDown": {
      if (row > 0) return null;
      const out = sizeAt(stages.mlpOutput.shape, 2);
      return askShape(
        {
          text: l10n.t(
            "{0} units go through the down projection. What is the shape of the result?",
            hidden,
          ),
          right: [rows, out],
          wrong: [
            [rows, hidden],
            [rows, hidden + out],
            [out, hidden],
          ],
          because: l10n.t("The down projection returns each position to {0} numbers.", out),
        },
        index,
      );
    }
  }
}

function askZeroed(
  context: StepContext,
  { activation, mlpHidden, zeroedPerPosition }: MlpStages,
  row: number,
  turn: number,
): Question | null {
  const [rows, units] = [sizeAt(mlpHidden.shape, 1), sizeAt(mlpHidden.shape, 2)];
  const zeroed = zeroedPerPosition.values[row] ?? 0;
  const options = toCountOptions(zeroed, units, turn + 2);
  // An activation that sets no unit or every unit to 0 makes no fair question.
  if (!options || zeroed === 0 || zeroed === units) return null;
  const token = nameToken(context.positionsFor(rows)[row] ?? "");
  const name = activationName(activation);
  return {
    kind: "count",
    text: l10n.t("How many of the {0} hidden units of {1} does {2} set to 0?", units, token, name),
    ...options,
    because: l10n.t("{0} of them are negative, and {1} sets negative numbers to 0.", zeroed, name),
    cells: null,
  };
}
