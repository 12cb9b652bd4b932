import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { UndoDirection } from "../../protocol/editMessages.ts";
import { cellScheme } from "../cellTexts.ts";
import { showDocument } from "../showDocument.ts";

/** Undoes or redoes the last change of a file; only the focused editor can. */
export async function undoInFile(uri: vscode.Uri, direction: UndoDirection): Promise<void> {
  if (uri.scheme === cellScheme) {
    throw new Error(l10n.t("Undo in the notebook: click the cell first, then undo."));
  }
  await showDocument(await vscode.workspace.openTextDocument(uri));
  await vscode.commands.executeCommand(direction);
}
