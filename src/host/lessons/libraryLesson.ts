import type * as vscode from "vscode";
import type { LocalText } from "../../lessons/format/codeLanguage.ts";
import type { Lesson } from "../../lessons/format/lesson.ts";

/** A lesson that can be opened. */
export interface LibraryLesson {
  /** `PACK/LESSON`; progress is kept under it. */
  readonly key: string;
  readonly folder: vscode.Uri;
  readonly lesson: Lesson;
}

/** Lessons in their order, and what could not be read among them. */
export interface LibraryPack {
  readonly id: string;
  readonly title: LocalText;
  readonly folder: vscode.Uri;
  readonly lessons: readonly LibraryLesson[];
  readonly problems: readonly string[];
}
