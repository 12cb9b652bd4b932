import * as vscode from "vscode";
import type { RequestHandlers } from "../../protocol/messages.ts";
import type { AskedStep, StepRequests } from "../../protocol/stepMessages.ts";
import type { Parts } from "../parts.ts";
import type { ShownPanel } from "./shownPanel.ts";

/** The requests of the panel's stepper. */
export function stepHandlers(
  panel: ShownPanel,
  target: () => vscode.Uri,
  parts: Parts,
): Pick<RequestHandlers, keyof StepRequests> {
  const find = ({ computation, index }: AskedStep) =>
    panel.ask("showStep", { asked: { computation, index } });
  return {
    "step/show": async (asked) => {
      const document = await vscode.workspace.openTextDocument(target());
      const found = await find(asked);
      if (!found) {
        parts.stepMarks.clear();
        return null;
      }
      const { step, lines } = found;
      parts.stepMarks.show(document, lines, `${step.title} · ${step.place}`);
      return { step, score: parts.predictions.score };
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
