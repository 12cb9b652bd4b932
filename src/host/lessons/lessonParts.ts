import type * as vscode from "vscode";
import type { TextReader } from "./textReader.ts";
import type { Panels } from "../panel/panels.ts";
import type { Parts } from "../parts.ts";
import type { LearnerFiles } from "./learnerFiles.ts";
import type { LessonLibrary } from "./lessonLibrary.ts";
import type { ProgressStore } from "./progressStore.ts";

/** What the lessons share. */
export interface LessonParts extends Parts {
  readonly panels: Panels;
  readonly storage: vscode.Uri;
  readonly reader: TextReader;
  readonly store: ProgressStore;
  readonly library: LessonLibrary;
  readonly files: LearnerFiles;
}
