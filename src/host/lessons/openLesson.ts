import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { nameOfForm } from "../../lessons/format/codeForms.ts";
import {
  codeLanguages,
  type CodeLanguage,
  type TextLanguage,
} from "../../lessons/format/codeLanguage.ts";
import type { Lesson } from "../../lessons/format/lesson.ts";
import { resumeStep } from "../../lessons/progress/nextStep.ts";
import { openHostFolder } from "./hostLessonFolder.ts";
import type { LessonParts } from "./lessonParts.ts";
import type { LibraryLesson } from "./libraryLesson.ts";
import type { OpenedLesson } from "./openedLesson.ts";

/** The languages in which a lesson has code. */
export function languagesOf({ code }: Pick<Lesson, "code">): readonly CodeLanguage[] {
  return codeLanguages.filter((language) => code[language] !== undefined);
}

/** Opens a lesson at a step or where the learner was; null if the learner chose no language. */
export async function openLesson(
  parts: LessonParts,
  found: LibraryLesson,
  stepId: string | null,
): Promise<OpenedLesson | null> {
  const { store, files } = parts;
  const { lesson, key } = found;
  const language = await decideLanguage(parts, lesson);
  if (language === undefined) return null;
  const reached = stepId ?? store.progress.lessons[key]?.step;
  const step = lesson.steps.find(({ id }) => id === resumeStep(lesson, reached));
  if (!step) throw new Error(l10n.t("Lesson {0} has no steps. Add one to its lesson.json.", key));
  const folder = openHostFolder(found.folder, parts.reader);
  const document = language && (await files.open(found, language));
  const problems = await readProblems(lesson, (path) => folder.read(path));
  const view = step.view ?? null;
  const entered = document?.getText() ?? null;
  return { found, folder, step, language, document, problems, view, checked: null, entered };
}

/** The language of the code, asked once; null if the lesson has no code. */
async function decideLanguage(
  { store }: LessonParts,
  lesson: Lesson,
): Promise<CodeLanguage | null | undefined> {
  const offered = languagesOf(lesson);
  const [only = null, ...others] = offered;
  const chosen = store.progress.language;
  if (others.length === 0) return only;
  if (chosen !== null) return offered.includes(chosen) ? chosen : only;
  const language = await askLanguage(offered, store.textLanguage);
  if (language) await store.dispatch({ kind: "languageChosen", language });
  return language;
}

/** Asks for the language of the code. */
export async function askLanguage(
  offered: readonly CodeLanguage[],
  textLanguage: TextLanguage,
): Promise<CodeLanguage | undefined> {
  const inSight = vscode.window.activeTextEditor?.document.languageId;
  // What the learner is reading comes first.
  const inOrder = offered.toSorted((a, b) => Number(b === inSight) - Number(a === inSight));
  const items = inOrder.map((language) => ({
    label: nameOfForm(language, textLanguage),
    language,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t("Select the programming language of the lessons"),
    placeHolder: l10n.t("You can change this later with “Choose Lesson Language”"),
  });
  return picked?.language;
}

/** The JSON files with computations of a lesson. */
export async function readProblems(
  lesson: Lesson,
  read: (path: string) => Promise<string | null>,
): Promise<ReadonlyMap<string, unknown>> {
  const problems = new Map<string, unknown>();
  for (const computation of Object.values(lesson.computations ?? {})) {
    if (!("problem" in computation) || typeof computation.problem !== "string") continue;
    const text = await read(computation.problem);
    try {
      if (text !== null) problems.set(computation.problem, JSON.parse(text) as unknown);
    } catch {
      // Invalid JSON is reported where the computation is used.
    }
  }
  return problems;
}
