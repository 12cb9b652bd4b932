import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { AskedWeight } from "../../protocol/messages.ts";
import type { Parts } from "../parts.ts";
import { toLocation, versionOf } from "../textPositions.ts";

/** Writes how a weight is computed as a comment above its code, as one undo step. */
export async function insertComment(
  { models }: Parts,
  uri: vscode.Uri,
  asked: AskedWeight,
): Promise<void> {
  const shown = await vscode.workspace.openTextDocument(uri);
  const version = versionOf(shown);
  const found = await models.answer(shown, "commentOn", { asked });
  if (versionOf(shown) !== version) throw new Error(l10n.t("The file keeps changing. Try again."));
  if (!found) throw new Error(l10n.t("This weight is no longer in the file."));
  const { start, comment } = found;
  if (comment === null) {
    throw new Error(l10n.t("This file type has no comments. Copy the calculation instead."));
  }
  const { document, range } = toLocation(shown, { start, end: start });
  const line = document.lineAt(range.start.line);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, line.range.start, comment);
  if (!(await vscode.workspace.applyEdit(edit))) {
    throw new Error(l10n.t("The editor rejected the comment. The file may be read-only."));
  }
  for (const editor of vscode.window.visibleTextEditors) {
    if (editor.document === document) {
      editor.revealRange(line.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }
}
