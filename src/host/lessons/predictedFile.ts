import type * as vscode from "vscode";
import type { LessonSession } from "./lessonSession.ts";

/** The learner's file while a step asks for a prediction that has no answer yet; otherwise null. */
export function predictedFile({ opened, parts }: LessonSession): vscode.Uri | null {
  const { task, id } = opened?.step ?? {};
  if (!opened?.document || !task || id === undefined) return null;
  if (task.kind === "exercise" || task.kind === "edit") return null;
  return parts.store.guessOf(opened.found.key, id) ? null : opened.document.uri;
}
