import type * as vscode from "vscode";
import type { Extraction } from "../../source/extraction.ts";
import type { Panels } from "../panel/panels.ts";
import type { Parts } from "../parts.ts";
import type { LearnerFiles } from "./learnerFiles.ts";

/** What a text alone says about attention, without the user's choices. */
export type TextReader = (text: string, fileName: string) => Promise<Extraction>;

/** What the lessons share. */
export interface LessonParts extends Parts {
  readonly panels: Panels;
  readonly storage: vscode.Uri;
  readonly reader: TextReader;
  readonly files: LearnerFiles;
}
