import * as vscode from "vscode";
import type { TextChange } from "../../source/sourceReader.ts";
import { toLocation } from "../textPositions.ts";

/** Changes of a document, or of other cells of its notebook, as one edit, which is one undo step. */
export function toWorkspaceEdit(
  document: vscode.TextDocument,
  changes: readonly TextChange[],
): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const change of changes) {
    const { document: own, range } = toLocation(document, change);
    edit.replace(own.uri, range, change.text);
  }
  return edit;
}
