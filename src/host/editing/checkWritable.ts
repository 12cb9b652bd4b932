import { nameOfFile } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";

/** Throws a message for the user if a document cannot be changed. */
export async function checkWritable({ uri }: vscode.TextDocument): Promise<void> {
  const name = nameOfFile(uri.path);
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) {
    throw new Error(l10n.t("{0} is read-only. Open a copy that you can edit.", name));
  }
  if (uri.scheme !== "file" && uri.scheme !== "vscode-remote") return;
  const stat = await vscode.workspace.fs.stat(uri).then(
    (found) => found,
    () => null,
  );
  const isReadonly = ((stat?.permissions ?? 0) & vscode.FilePermission.Readonly) !== 0;
  if (isReadonly)
    throw new Error(l10n.t("{0} is read-only. Make it writable or save a copy.", name));
}
