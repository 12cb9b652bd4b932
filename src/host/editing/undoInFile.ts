import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { UndoDirection } from "../../protocol/editMessages.ts";
import { cellScheme } from "../cellTexts.ts";
import { showDocument } from "../showDocument.ts";

/** The focus reaches a busy editor a moment after it is given. */
const pausesMs = [0, 50, 150, 300];

/** Undoes or redoes the last change of a file; only the focused editor can. */
export async function undoInFile(uri: vscode.Uri, direction: UndoDirection): Promise<void> {
  if (uri.scheme === cellScheme) {
    throw new Error(l10n.t("Undo in the notebook: click the cell first, then undo."));
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const { version } = document;
  for (const pause of pausesMs) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    await showDocument(document);
    await vscode.commands.executeCommand(direction);
    if (document.version !== version) return;
  }
}
