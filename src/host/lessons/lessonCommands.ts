import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { nameOfForm } from "../../lessons/format/codeForms.ts";
import { codeLanguages, toText } from "../../lessons/format/codeLanguage.ts";
import { toCalibration } from "../../lessons/progress/progress.ts";
import { createLesson } from "./authoring/createLesson.ts";
import { exportLesson } from "./authoring/exportLesson.ts";
import { previewLesson } from "./authoring/previewLesson.ts";
import { recordStep } from "./authoring/recordStep.ts";
import { writeText } from "./fileStates.ts";
import type { LessonCommandContext } from "./lessonCommandContext.ts";
import { lessonCommandIds, type LessonCommandId } from "./lessonIds.ts";
import type { LessonSession } from "./lessonSession.ts";
import { askLanguage, languagesOf } from "./openLesson.ts";
import { hasFileManager } from "../hasFileManager.ts";
import { confirm, showInformation } from "../notify.ts";

type Handler = (context: LessonCommandContext, ...args: readonly unknown[]) => Promise<void>;

/** The commands of lessons. */
export const lessonCommands: { readonly [id in LessonCommandId]: Handler } = {
  [lessonCommandIds.startLesson]: startLesson,
  [lessonCommandIds.resumeLesson]: resumeLesson,
  [lessonCommandIds.nextStep]: ({ session }) => session.next(),
  [lessonCommandIds.previousStep]: ({ session }) => session.previous(),
  [lessonCommandIds.checkAnswer]: ({ session }) => session.check(),
  [lessonCommandIds.showHint]: ({ session }) => session.showHint(),
  [lessonCommandIds.restoreKeptText]: restoreKeptText,
  [lessonCommandIds.resetLesson]: resetLesson,
  [lessonCommandIds.resetProgress]: resetProgress,
  [lessonCommandIds.exportProgress]: exportProgress,
  [lessonCommandIds.openLessonFolder]: openLessonFolder,
  [lessonCommandIds.chooseLessonLanguage]: chooseLanguage,
  [lessonCommandIds.createLesson]: createLesson,
  [lessonCommandIds.recordStep]: recordStep,
  [lessonCommandIds.previewLesson]: previewLesson,
  [lessonCommandIds.exportLesson]: exportLesson,
};

/** Opens a lesson: a given one, that of a tree item, or a chosen one. */
async function startLesson(
  { session }: LessonCommandContext,
  ...[named, step]: readonly unknown[]
): Promise<void> {
  const key = typeof named === "string" ? named : (keyOfNode(named) ?? (await askLesson(session)));
  if (key === undefined) return;
  await session.start(key, typeof step === "string" ? step : null);
}

function keyOfNode(node: unknown): string | undefined {
  if (typeof node !== "object" || node === null || !("found" in node)) return undefined;
  return (node.found as { readonly key: string }).key;
}

async function askLesson({ parts }: LessonSession): Promise<string | undefined> {
  const { library, store } = parts;
  const items = (await library.packs()).flatMap(({ lessons, title }) =>
    lessons.map(({ key, lesson }) => ({
      label: toText(lesson.title, store.textLanguage),
      description: toText(title, store.textLanguage),
      detail: toText(lesson.summary, store.textLanguage),
      key,
    })),
  );
  if (items.length === 0)
    throw new Error(l10n.t("There are no lessons because no pack.json could be read."));
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t("Which lesson?"),
    matchOnDetail: true,
  });
  return picked?.key;
}

async function resumeLesson(context: LessonCommandContext): Promise<void> {
  const { store, library } = context.session.parts;
  const last = store.lastLesson;
  const [first] = (await library.packs()).flatMap(({ lessons }) => lessons);
  const known = last !== null && (await library.find(last)) ? last : undefined;
  await startLesson(context, known ?? first?.key);
}

/** Restores the learner's text from before a step replaced it. */
async function restoreKeptText({ session }: LessonCommandContext): Promise<void> {
  const { store } = session.parts;
  const opened = session.lesson;
  const { found, language, document } = opened;
  const kept = (store.progress.lessons[found.key]?.kept ?? []).filter(
    (each) => each.language === language && each.text !== document?.getText(),
  );
  if (kept.length === 0) {
    void showInformation(l10n.t("This lesson has not replaced any of your text."));
    return;
  }
  const titleOf = (id: string): string => {
    const step = found.lesson.steps.find((each) => each.id === id);
    return step ? toText(step.title, store.textLanguage) : id;
  };
  const items = kept.toReversed().map(({ step, time, text }) => ({
    label: l10n.t("Before step “{0}”", titleOf(step)),
    description: new Date(time).toLocaleString(),
    detail: l10n.t("{0} lines", text.split("\n").length),
    text,
  }));
  const picked =
    items.length === 1
      ? items[0]
      : await vscode.window.showQuickPick(items, {
          title: l10n.t("Which of your texts do you want to restore?"),
        });
  if (!picked) return;
  await writeText(opened, store, picked.text);
  session.fileReplaced();
}

/** Restarts a lesson: resets its progress and the learner's file, and keeps the learner's text. */
async function resetLesson(
  context: LessonCommandContext,
  ...[named]: readonly unknown[]
): Promise<void> {
  const { session } = context;
  const { store, library } = session.parts;
  const key = keyOfNode(named) ?? session.opened?.found.key ?? (await askLesson(session));
  const found = key === undefined ? null : await library.find(key);
  if (!found) return;
  const title = toText(found.lesson.title, store.textLanguage);
  const detail = l10n.t("Your text is kept. “Restore My Text of the Lesson” brings it back.");
  const yes = l10n.t("Start Over");
  if (!(await confirm(l10n.t("Do you want to start “{0}” over?", title), detail, yes))) return;
  if (await session.start(found.key)) {
    const { folder, language } = session.lesson;
    const text = language && (await folder.read(found.lesson.code[language] ?? ""));
    if (typeof text === "string" && text !== "" && session.lesson.document?.getText() !== text)
      await writeText(session.lesson, store, text);
  }
  await store.dispatch({ kind: "lessonReset", lesson: found.key });
  await startLesson(context, found.key);
}

async function resetProgress({ session }: LessonCommandContext): Promise<void> {
  const yes = l10n.t("Reset Progress");
  const detail = l10n.t("Your files and your kept texts do not change.");
  if (!(await confirm(l10n.t("Do you want to reset the progress of all lessons?"), detail, yes)))
    return;
  await session.parts.store.dispatch({ kind: "everythingReset" });
  session.close();
}

/** Exports progress and calibration to a JSON file. */
async function exportProgress(
  { session }: LessonCommandContext,
  ...[target]: readonly unknown[]
): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? session.parts.files.root;
  const defaultUri = vscode.Uri.joinPath(folder, "attention-lens-progress.json");
  const filters = { JSON: ["json"] };
  const uri =
    target instanceof vscode.Uri
      ? target
      : await vscode.window.showSaveDialog({ defaultUri, filters });
  if (!uri) return;
  const { progress } = session.parts.store;
  const exported = { ...progress, calibration: toCalibration(progress) };
  const text = `${JSON.stringify(exported, null, 2)}\n`;
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  await vscode.window.showTextDocument(uri);
}

/** Shows where the learner's files are. */
async function openLessonFolder({ session }: LessonCommandContext): Promise<void> {
  const { files } = session.parts;
  const { opened } = session;
  const folder = opened ? files.folderOf(opened.found) : files.root;
  await vscode.workspace.fs.createDirectory(folder);
  if (hasFileManager(folder)) {
    await vscode.commands.executeCommand("revealFileInOS", folder);
    return;
  }
  const place = { forceNewWindow: true };
  await vscode.commands.executeCommand("vscode.openFolder", folder, place);
}

async function chooseLanguage(
  { session }: LessonCommandContext,
  ...[named]: readonly unknown[]
): Promise<void> {
  const offered = session.opened ? languagesOf(session.opened.found.lesson) : codeLanguages;
  const { textLanguage } = session.parts.store;
  const language =
    offered.find((each) => each === named) ?? (await askLanguage(offered, textLanguage));
  if (!language) return;
  if (session.opened) await session.chooseLanguage(language);
  else {
    await session.parts.store.dispatch({ kind: "languageChosen", language });
    const message = l10n.t(
      "Lessons now show their code in {0}.",
      nameOfForm(language, textLanguage),
    );
    void showInformation(message);
  }
}
