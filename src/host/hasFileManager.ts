import * as vscode from "vscode";

/** Whether the file manager of the user's machine can show this file. */
export function hasFileManager({ scheme }: vscode.Uri): boolean {
  const isDesktop = vscode.env.uiKind === vscode.UIKind.Desktop;
  return isDesktop && scheme === "file" && vscode.env.remoteName === undefined;
}
