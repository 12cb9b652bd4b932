import type * as vscode from "vscode";
import type { RequestHandlers } from "../../protocol/messages.ts";
import type { AskedStep, StepRequests } from "../../protocol/stepMessages.ts";
import type { StepView } from "../../viewModel/steps/stepView.ts";
import type { Parts } from "../parts.ts";
import { textOf } from "../textPositions.ts";
import { findEvaluated, type FoundEvaluation } from "./findEvaluated.ts";
import type { ShownPanel } from "./shownPanel.ts";

/** The requests of the panel's stepper. */
export function stepHandlers(
  panel: ShownPanel,
  target: () => vscode.Uri,
  parts: Parts,
): Pick<RequestHandlers, keyof StepRequests> {
  const find = async ({ computation, index }: AskedStep) => {
    const { readStep } = await import("../stepping/stepReader.ts");
    const found = await findEvaluated(parts, target(), computation);
    const step = found && readStep(found, index);
    return step && { found, step };
  };
  return {
    "step/show": async (asked) => {
      const shown = await find(asked);
      if (!shown) {
        parts.stepMarks.clear();
        return null;
      }
      await mark(parts, shown.found, shown.step);
      return { step: shown.step, score: parts.predictions.score };
    },
    "step/leave": () => {
      parts.stepMarks.clear();
      return null;
    },
    "predict/answer": async ({ option, ...asked }) => {
      const question = (await find(asked))?.step.question;
      if (!question) return parts.predictions.score;
      const key = `${target().toString()} ${asked.computation} ${asked.index} ${question.text}`;
      return parts.predictions.count(key, option === question.answer);
    },
    "predict/withhold": ({ isWithheld }) => {
      parts.withheld.withhold(panel, "panel", isWithheld ? target() : null);
      return null;
    },
    "predict/reset": () => parts.predictions.reset(),
  };
}

async function mark(
  { stepMarks }: Parts,
  { snapshot, evaluated }: FoundEvaluation,
  step: StepView,
): Promise<void> {
  const { linesOfStep } = await import("../stepping/stepReader.ts");
  const { document, extraction } = snapshot;
  const { group } = evaluated;
  const ranges = linesOfStep(textOf(document), extraction.language, group, step.kind);
  stepMarks.show(document, ranges, `${step.title} · ${step.place}`);
}
