import * as vscode from "vscode";
import type { TextChange } from "../../source/sourceReader.ts";
import { toEditorRange } from "../textPositions.ts";

/** Changes of a document as one edit, which is one undo step. */
export function toWorkspaceEdit(
  document: vscode.TextDocument,
  changes: readonly TextChange[],
): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const change of changes) {
    edit.replace(document.uri, toEditorRange(document, change), change.text);
  }
  return edit;
}
