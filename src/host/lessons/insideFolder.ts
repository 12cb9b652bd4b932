import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isInsidePath } from "../../lessons/format/insidePath.ts";

/**
 * The URI of a path in a lesson or a pack; null if it would leave the folder, by its parts or by a
 * symbolic link. Every such path is checked here before anything is read, copied, or shown.
 */
export async function insideFolder(folder: vscode.Uri, path: string): Promise<vscode.Uri | null> {
  if (!isInsidePath(path)) return null;
  let inside = folder;
  for (const part of path.split("/")) {
    inside = vscode.Uri.joinPath(inside, part);
    if (await isLink(inside)) return null;
  }
  return inside.path.startsWith(`${folder.path.replace(/\/$/, "")}/`) ? inside : null;
}

/** The same for a path that the user wants to see: throws a message. */
export async function fileInside(folder: vscode.Uri, path: string): Promise<vscode.Uri> {
  const inside = await insideFolder(folder, path);
  if (inside) return inside;
  const message = l10n.t(
    "{0} is outside the lesson's folder or is a link, so it was not opened.",
    path,
  );
  throw new Error(message);
}

/** Not every file system reports links; a missing file is no link. */
async function isLink(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.SymbolicLink) !== 0;
  } catch {
    return false;
  }
}
