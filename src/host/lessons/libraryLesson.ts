import type * as vscode from "vscode";
import type { LocalText } from "../../lessons/format/codeLanguage.ts";
import type { Lesson } from "../../lessons/format/lesson.ts";

/** A lesson that can be opened. */
export interface LibraryLesson {
  /** `PACK/LESSON`, the key of its progress. */
  readonly key: string;
  readonly folder: vscode.Uri;
  readonly lesson: Lesson;
}

/** Lessons in order, and those that could not be read. */
export interface LibraryPack {
  readonly id: string;
  readonly title: LocalText;
  readonly folder: vscode.Uri;
  readonly lessons: readonly LibraryLesson[];
  readonly problems: readonly string[];
}
