import { nameOfFile } from "../nameOfFile.ts";
import * as vscode from "vscode";
import { forLanguage, type CodeLanguage } from "../../lessons/format/codeLanguage.ts";
import { fileInside } from "./insideFolder.ts";
import { isFile } from "./textFiles.ts";
import type { LibraryLesson } from "./libraryLesson.ts";

/**
 * The learner's copies of lesson files, in the extension's own storage: there without a workspace,
 * in one that is not trusted and in a virtual one, and never written over.
 */
export class LearnerFiles {
  readonly #root: vscode.Uri;

  constructor(storage: vscode.Uri) {
    this.#root = vscode.Uri.joinPath(storage, "lessons");
  }

  get root(): vscode.Uri {
    return this.#root;
  }

  /** Where the copies of a lesson lie. */
  folderOf({ key }: Pick<LibraryLesson, "key">): vscode.Uri {
    return vscode.Uri.joinPath(this.#root, ...key.split("/"));
  }

  /** The learner's copy of the lesson's code; made when there is none yet. Null: no code in it. */
  async open(found: LibraryLesson, language: CodeLanguage): Promise<vscode.TextDocument | null> {
    const path = forLanguage(found.lesson.code, language);
    if (path === undefined) return null;
    const name = nameOfFile(path);
    const copy = vscode.Uri.joinPath(this.folderOf(found), name);
    if (!(await isFile(copy))) {
      const original = await fileInside(found.folder, path);
      await vscode.workspace.fs.createDirectory(this.folderOf(found));
      await vscode.workspace.fs.copy(original, copy);
    }
    return vscode.workspace.openTextDocument(copy);
  }
}
