import * as vscode from "vscode";
import type { FileMove } from "./fileMoves.ts";

/** A file replaces an untitled text within this time. */
const savingMs = 500;

/** Reports new URIs after files or folders are renamed and untitled texts are saved. */
export function followRenames(tell: (moves: readonly FileMove[]) => void): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.onDidRenameFiles(({ files }) => {
      tell(files.flatMap(({ oldUri, newUri }) => toMoves(oldUri, newUri)));
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (!document.isUntitled || document.getText() === "") return;
      setTimeout(() => {
        const file = findSaved(document.getText());
        if (file) tell(toMoves(document.uri, file));
      }, savingMs);
    }),
  );
}

/** The cells of a notebook have their own URIs. */
function toMoves(from: vscode.Uri, to: vscode.Uri): readonly FileMove[] {
  return [{}, { scheme: "vscode-notebook-cell" }].map((change) => ({
    from: from.with(change).toString(),
    to: to.with(change).toString(),
  }));
}

/** The editor does not say where an untitled text was saved, so the file with the same text is it. */
function findSaved(text: string): vscode.Uri | undefined {
  return vscode.workspace.textDocuments.find(
    (document) =>
      ["file", "vscode-remote"].includes(document.uri.scheme) &&
      !document.isDirty &&
      document.getText() === text,
  )?.uri;
}
