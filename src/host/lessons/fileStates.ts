import { nameOfFile } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { stateFile } from "../../lessons/progress/nextStep.ts";
import { fileInside } from "./insideFolder.ts";
import type { OpenedLesson } from "./openedLesson.ts";
import type { ProgressStore } from "./progressStore.ts";
import { readWantedText } from "./toLessonState.ts";

/** Compares the learner's file with the version of the step. */
export async function compareFile(opened: OpenedLesson): Promise<void> {
  const { document, found, step, language } = opened;
  const path = language && stateFile(found.lesson, step, language);
  if (!document || path === null) throw new Error(l10n.t("This step does not change your file."));
  const name = nameOfFile(document.uri.path);
  const wanted = await fileInside(found.folder, path);
  const title = l10n.t("{0}: yours ↔ the step's", name);
  const place = { viewColumn: vscode.ViewColumn.One, preview: true };
  await vscode.commands.executeCommand("vscode.diff", document.uri, wanted, title, place);
}

/** Replaces the learner's file with the version of the step, and keeps the earlier text. */
export async function replaceFile(opened: OpenedLesson, store: ProgressStore): Promise<void> {
  const wanted = await readWantedText(opened);
  if (wanted === null) throw new Error(l10n.t("This step does not change your file."));
  await writeText(opened, store, wanted);
  await closeComparison(opened);
}

/** The two compared texts are now equal. */
async function closeComparison({ document }: OpenedLesson): Promise<void> {
  const mine = document?.uri.toString();
  const compared = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input }) => input instanceof vscode.TabInputTextDiff && input.original.toString() === mine,
    );
  await vscode.window.tabGroups.close(compared, true);
}

/** Writes a text to the learner's file after keeping the earlier one. */
export async function writeText(
  { document, found, step, language }: OpenedLesson,
  store: ProgressStore,
  text: string,
): Promise<void> {
  if (!document || !language) throw new Error(l10n.t("This lesson does not use a file of yours."));
  const kept = { step: step.id, language, text: document.getText(), time: Date.now() };
  await store.dispatch({ kind: "textKept", lesson: found.key, kept });
  const edit = new vscode.WorkspaceEdit();
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  edit.replace(document.uri, whole, text);
  await vscode.workspace.applyEdit(edit);
  await document.save();
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One, true);
}
