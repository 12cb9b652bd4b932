import * as vscode from "vscode";
import { resolveAnchor } from "../../lessons/anchors/resolveAnchor.ts";
import { toEditorRange } from "../textPositions.ts";
import type { OpenedLesson } from "./openedLesson.ts";
import type { LearnerReading } from "./readLearner.ts";
import type { StepHighlight } from "./stepHighlight.ts";

/**
 * Shows the learner's file and marks the code of an anchor; `quietly` only moves the mark, while
 * the learner types.
 */
export async function showStep(
  { document }: OpenedLesson,
  { code, lesson, sources }: LearnerReading,
  highlight: StepHighlight,
  anchor: string | null,
  how: "visibly" | "quietly" = "visibly",
): Promise<void> {
  if (!document) return;
  const resolved =
    anchor !== null && code ? resolveAnchor(lesson, anchor, sources.language, code) : null;
  if (resolved?.ok) highlight.show(document, resolved.range);
  else highlight.clear();
  if (how === "quietly") return;
  const editor = await showFile({ document });
  if (!resolved?.ok || !editor) return;
  const { start } = toEditorRange(document, resolved.range);
  // From the first column, so that a long line does not scroll sideways.
  const range = new vscode.Range(start.line, 0, start.line, 0);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The learner's file in an editor, opened beside the lesson if it is not visible. */
export async function showFile({
  document,
}: Pick<OpenedLesson, "document">): Promise<vscode.TextEditor | null> {
  if (!document) return null;
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const place = { viewColumn: vscode.ViewColumn.One, preserveFocus: true, preview: false };
  return shown ?? vscode.window.showTextDocument(document, place);
}
