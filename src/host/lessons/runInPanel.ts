import * as vscode from "vscode";
import { toLessonProblem } from "../../lessons/computations/toLessonProblem.ts";
import type { ViewReference } from "../../lessons/format/viewReference.ts";
import { panelViewType } from "../ids.ts";
import type { Panels } from "../panel/panels.ts";
import { waitUntil } from "../waitUntil.ts";
import { lessonViewType } from "./lessonIds.ts";
import type { OpenedLesson } from "./openedLesson.ts";
import type { LearnerReading } from "./readLearner.ts";

/**
 * Shows a computation of the learner's file in the panel, in the state of a view. For one that is
 * in no file, or is a changed one, returns the view that the step can show instead.
 */
export async function runInPanel(
  { document, found: lesson }: OpenedLesson,
  { sources }: LearnerReading,
  panels: Panels,
  id: string,
  view: ViewReference | null,
): Promise<ViewReference | null> {
  const found = toLessonProblem(sources, id);
  if (!found.ok) throw new Error(`${lesson.key}: ${found.message}`);
  if (!document || !found.group) {
    const stage = found.problem.kind === "mlp" ? "mlpOutput" : "attentionWeights";
    return { computation: id, stage };
  }
  const panel = await panels.show({ uri: document.uri, computation: found.group.id });
  if (view?.computation === id) await panel?.lookAt(view);
  await uncoverLesson();
  return null;
}

/** The panel that opened over the lesson moves below the code. */
async function uncoverLesson(): Promise<void> {
  // New tabs are reported a little later.
  await waitUntil(() => findTab(panelViewType) !== undefined);
  const [panel, lesson] = [findTab(panelViewType), findTab(lessonViewType)];
  const isTogether = panel && lesson && panel.group.viewColumn === lesson.group.viewColumn;
  if (!isTogether || panel.group.viewColumn !== vscode.ViewColumn.Two) return;
  await vscode.commands.executeCommand("workbench.action.focusSecondEditorGroup");
  await vscode.commands.executeCommand("workbench.action.moveEditorToFirstGroup");
  await vscode.commands.executeCommand("workbench.action.moveEditorToBelowGroup");
  await vscode.commands.executeCommand("workbench.action.focusFirstEditorGroup");
}

function findTab(viewType: string): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .find(
      ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(viewType),
    );
}
