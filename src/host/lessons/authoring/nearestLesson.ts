import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { findWorkspaceFiles } from "../findWorkspaceFiles.ts";
import { isFile } from "../textFiles.ts";

/** Steps are at most this many folders below their lesson.json. */
const mostLevels = 4;

/** The folder of the lesson that a file belongs to: the nearest one above it with a lesson.json. */
export async function nearestLesson(file: vscode.Uri): Promise<vscode.Uri | null> {
  let folder = vscode.Uri.joinPath(file, "..");
  for (let level = 0; level < mostLevels; level++) {
    if (await isFile(vscode.Uri.joinPath(folder, "lesson.json"))) return folder;
    const above = vscode.Uri.joinPath(folder, "..");
    if (above.path === folder.path) return null;
    folder = above;
  }
  return null;
}

/** The lesson of the active file, or one chosen from the workspace. */
export async function askNearestLesson(): Promise<vscode.Uri | null> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const near = active && (await nearestLesson(active));
  if (near) return near;
  const files = await findWorkspaceFiles("**/lesson.json", 200);
  const [only, ...others] = files;
  if (!only)
    throw new Error(l10n.t("There is no lesson.json in this workspace. Run “Create Lesson…”."));
  if (others.length === 0) return vscode.Uri.joinPath(only, "..");
  const items = files.map((file) => ({ label: vscode.workspace.asRelativePath(file), file }));
  const picked = await vscode.window.showQuickPick(items, { title: l10n.t("Which lesson?") });
  return picked ? vscode.Uri.joinPath(picked.file, "..") : null;
}
