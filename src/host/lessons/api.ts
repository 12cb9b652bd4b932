import type * as vscode from "vscode";
import type { TraceJson } from "../../engine/traceJson.ts";

/**
 * What other extensions get from
 * `vscode.extensions.getExtension("attention-lens.attention-lens").activate()`.
 * Names and meanings stay as they are while `version` is 1.
 */
export interface AttentionLensApi {
  readonly version: 1;
  /** Adds the pack (a folder with pack.json) or the lesson (with lesson.json) until disposed of. */
  registerLessons(folder: vscode.Uri): vscode.Disposable;
  /** The ids `PACK/LESSON` of all lessons, in the order of the tree. */
  listLessons(): Promise<readonly string[]>;
  /** Opens a lesson by `PACK/LESSON` or its own id, at a step or where the learner left off. */
  openLesson(id: string, step?: string): Promise<void>;
  /** Computes a problem in the format of `attention-lens eval`; rejects with a message. */
  evaluate(problem: unknown): Promise<TraceJson>;
}
