import * as vscode from "vscode";

/** Whether this file lies where the file manager of the person's machine can show it. */
export function hasFileManager({ scheme }: vscode.Uri): boolean {
  const isDesktop = vscode.env.uiKind === vscode.UIKind.Desktop;
  return isDesktop && scheme === "file" && vscode.env.remoteName === undefined;
}
