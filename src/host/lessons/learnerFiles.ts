import { nameOfFile } from "../nameOfFile.ts";
import * as vscode from "vscode";
import { forLanguage, type CodeLanguage } from "../../lessons/format/codeLanguage.ts";
import { fileInside } from "./insideFolder.ts";
import { isFile } from "./textFiles.ts";
import type { LibraryLesson } from "./libraryLesson.ts";

/**
 * The learner's copies of lesson files, in the extension's storage. They work without a workspace,
 * in an untrusted one, and in a virtual one, and are never overwritten.
 */
export class LearnerFiles {
  readonly #root: vscode.Uri;

  constructor(storage: vscode.Uri) {
    this.#root = vscode.Uri.joinPath(storage, "lessons");
  }

  get root(): vscode.Uri {
    return this.#root;
  }

  /** The folder with the copies of a lesson. */
  folderOf({ key }: Pick<LibraryLesson, "key">): vscode.Uri {
    return vscode.Uri.joinPath(this.#root, ...key.split("/"));
  }

  /** The learner's copy of the lesson's code, created if needed; null if the lesson has no code. */
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
