import type * as vscode from "vscode";
import type { LessonFolder } from "../../lessons/check/checkContext.ts";
import type { Answer } from "../../lessons/exercises/answer.ts";
import type { ExerciseResult } from "../../lessons/exercises/checkExercise.ts";
import type { CodeLanguage } from "../../lessons/format/codeLanguage.ts";
import type { LessonStep } from "../../lessons/format/step.ts";
import type { ViewReference } from "../../lessons/format/viewReference.ts";
import type { LibraryLesson } from "./libraryLesson.ts";

/** The result of the last check of an exercise. */
export interface CheckedAnswers {
  readonly step: string;
  readonly result: ExerciseResult;
  readonly answers: Readonly<Record<string, Answer>>;
}

/** A lesson with one of its steps open, and the learner's file for it. */
export interface OpenedLesson {
  readonly found: LibraryLesson;
  readonly folder: LessonFolder;
  readonly step: LessonStep;
  /** null: the lesson has no code. */
  readonly language: CodeLanguage | null;
  readonly document: vscode.TextDocument | null;
  /** JSON documents by path, for problems in files of their own. */
  readonly problems: ReadonlyMap<string, unknown>;
  /** The view that the step, or a link in it, opened. */
  readonly view: ViewReference | null;
  readonly checked: CheckedAnswers | null;
  /** The learner's file at the start of the step. */
  readonly entered: string | null;
}
