import type * as vscode from "vscode";

/** Whether a file is in a folder, or in one of its folders. */
export function isInFolder({ scheme, path }: vscode.Uri, folder: vscode.Uri): boolean {
  return scheme === folder.scheme && path.startsWith(`${folder.path}/`);
}
