import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { EmptyState } from "../../protocol/panelState.ts";
import { cellScheme } from "../cellTexts.ts";
import { nameOfFile } from "../nameOfFile.ts";

/**
 * The document that a panel shows, or for a cell that was deleted, another one that is read with it; null if
 * it is gone. Opening an untitled one would create it again.
 */
export async function openTarget(uri: vscode.Uri): Promise<vscode.TextDocument | null> {
  const notebook = notebookOf(uri);
  if (notebook) {
    const cells = notebook.getCells().filter(({ kind }) => kind === vscode.NotebookCellKind.Code);
    const own = cells.find(({ document }) => document.uri.toString() === uri.toString());
    return (own ?? cells[0])?.document ?? null;
  }
  if (uri.scheme === "untitled") {
    const isIt = (document: vscode.TextDocument) => document.uri.toString() === uri.toString();
    return vscode.workspace.textDocuments.find(isIt) ?? null;
  }
  return openAgain(uri, 2);
}

/** Whether it is a cell that its notebook no longer has. */
export function isDeletedCell(uri: vscode.Uri, notebook: vscode.NotebookDocument): boolean {
  const has = notebook
    .getCells()
    .some(({ document }) => document.uri.toString() === uri.toString());
  return notebookOf(uri) === notebook && !has;
}

function notebookOf(uri: vscode.Uri): vscode.NotebookDocument | null {
  if (uri.scheme !== cellScheme) return null;
  return vscode.workspace.notebookDocuments.find((each) => each.uri.path === uri.path) ?? null;
}

/** The editor rejects a document while its file is being renamed. */
async function openAgain(uri: vscode.Uri, attempts: number): Promise<vscode.TextDocument | null> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    const isThere = await vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    return isThere && attempts > 0 ? openAgain(uri, attempts - 1) : null;
  }
}

/** Shown in place of a file that is gone. */
export function gonePanel(uri: vscode.Uri): EmptyState {
  const name = nameOfFile(uri.path);
  if (notebookOf(uri)) {
    return {
      kind: "empty",
      title: l10n.t("{0} has no code cells", name),
      message: l10n.t("Undo the deletion, or write the matrices in a new code cell."),
      actions: [],
    };
  }
  return {
    kind: "empty",
    title: l10n.t("{0} is no longer available", name),
    message:
      uri.scheme === "untitled"
        ? l10n.t(
            "It was closed without saving. Run Multi-Head Attention on Selection in another " +
              "file.",
          )
        : l10n.t(
            "The file was deleted, or moved outside VS Code. Restore it, or open it in its " +
              "new place and run Multi-Head Attention on Selection.",
          ),
    actions: [],
  };
}
