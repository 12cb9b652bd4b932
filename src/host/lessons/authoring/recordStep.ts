import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { addStep, toAnchorText, toLessonId } from "../../../lessons/authoring/newLesson.ts";
import type { LessonComputation } from "../../../lessons/format/computation.ts";
import type { LessonStep } from "../../../lessons/format/step.ts";
import { parseLesson } from "../../../lessons/parseLesson.ts";
import { commentStyleOf } from "../../../source/languageStyles.ts";
import { readText } from "../textFiles.ts";
import { toLanguage } from "../../models/documentModels.ts";
import type { LessonCommandContext } from "../lessonCommandContext.ts";
import type { TextReader } from "../lessonParts.ts";
import { nearestLesson } from "./nearestLesson.ts";

/** Adds a step for the selection to the nearest lesson, with the computation of the panel. */
export async function recordStep(
  { session }: LessonCommandContext,
  ...[named]: readonly unknown[]
): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor)
    throw new Error(l10n.t("Open the lesson's code and select the lines that the step is about."));
  const folder = await nearestLesson(editor.document.uri);
  if (!folder) {
    throw new Error(
      l10n.t(
        "There is no lesson.json in the folders above this file. Run “Create Lesson…” or " +
          "open the lesson's code.",
      ),
    );
  }
  const lessonFile = vscode.Uri.joinPath(folder, "lesson.json");
  const text = (await readText(lessonFile)) ?? "";
  const parsed = parseLesson("lesson.json", text);
  if (!parsed.ok)
    throw new Error(`lesson.json: ${parsed.findings[0]?.message ?? l10n.t("unreadable")}`);
  const title =
    typeof named === "string"
      ? named
      : await vscode.window.showInputBox({
          title: l10n.t("Record a step"),
          prompt: l10n.t("Title of the step"),
        });
  if (title === undefined) return;
  const { steps, computations = {} } = parsed.value;
  const id = freeId(toLessonId(title), new Set(steps.map((step) => step.id)));
  const at = await anchorOf(session.parts.reader, editor, id);
  const shown = await shownComputation(session, editor.document, computations);
  const number = String(steps.length + 1).padStart(2, "0");
  const step: LessonStep = {
    ...{ id, title: { en: title }, text: `steps/${number}-${id}.md`, at },
    ...(shown && { view: { computation: shown.id, stage: shown.stage } }),
  };
  const words = `${l10n.t("{0}: describe what this shows.", title)}\n`;
  const stepFile = vscode.Uri.joinPath(folder, step.text);
  await vscode.workspace.fs.writeFile(stepFile, new TextEncoder().encode(words));
  const computation = shown?.from ? { id: shown.id, from: shown.from } : null;
  const changed = addStep(text, step, computation);
  await vscode.workspace.fs.writeFile(lessonFile, new TextEncoder().encode(changed));
  session.parts.library.reload();
  await vscode.window.showTextDocument(stepFile, { viewColumn: vscode.ViewColumn.Beside });
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) {
    if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
  }
}

/** An anchor for the selection; if nothing there has a name, a comment marks the line. */
async function anchorOf(
  reader: TextReader,
  editor: vscode.TextEditor,
  id: string,
): Promise<string> {
  const { document, selection } = editor;
  const range = {
    start: document.offsetAt(selection.start),
    end: document.offsetAt(selection.end),
  };
  const anchor = toAnchorText(await reader(document.getText(), toLanguage(document)), range);
  if (anchor !== null) return anchor;
  const mark = commentStyleOf(document.languageId);
  const line = document.lineAt(selection.start.line);
  const end = line.range.end;
  await editor.edit((edit) => edit.insert(end, `  ${mark.open}lens: ${id}${mark.close}`));
  await document.save();
  return `lens:${id}`;
}

/** The computation that the panel shows, by its name in the lesson. */
async function shownComputation(
  { parts }: LessonCommandContext["session"],
  document: vscode.TextDocument,
  computations: Readonly<Record<string, LessonComputation>>,
) {
  const { target } = parts.panels;
  if (target?.uri.toString() !== document.uri.toString()) return null;
  const snapshot = await parts.models.snapshot(document);
  const groups = snapshot?.facts.computations ?? [];
  const group = groups.find(({ id }) => id === target.computation) ?? groups[0];
  if (!group) return null;
  const stage = group.kind === "mlp" ? ("mlpActivated" as const) : ("attentionWeights" as const);
  const known = Object.entries(computations).find(
    ([, from]) => "code" in from && JSON.stringify(from.code).includes(`"${group.label}"`),
  );
  if (known) return { id: known[0], stage, from: null };
  const id = toLessonId(group.label === "" ? group.kind : group.label).replaceAll("-", "_");
  return { id, stage, from: { code: group.label, kind: group.kind } };
}
