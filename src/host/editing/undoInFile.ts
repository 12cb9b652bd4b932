import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { UndoDirection } from "../../protocol/editMessages.ts";

/** Takes back the last change of a file, or does it again; only the editor that has the focus can. */
export async function undoInFile(uri: vscode.Uri, direction: UndoDirection): Promise<void> {
  if (uri.scheme === "vscode-notebook-cell") {
    throw new Error(l10n.t("Undo it in the notebook: click into the cell first."));
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  await vscode.window.showTextDocument(document, shown?.viewColumn ?? vscode.ViewColumn.One);
  await vscode.commands.executeCommand(direction);
}
