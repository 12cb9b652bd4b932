import * as vscode from "vscode";
import type { TextChange } from "../../source/sourceReader.ts";
import { showDocument } from "../showDocument.ts";
import { cellScheme } from "../cellTexts.ts";
import { toLocation } from "../textPositions.ts";
import { toWorkspaceEdit } from "./toWorkspaceEdit.ts";

/** Whether undo stops here. */
export interface UndoStops {
  readonly before: boolean;
  readonly after: boolean;
}

/**
 * Changes a document, or another cell of its notebook, in its editor; false if the editor rejects it, as
 * for read-only files.
 */
export async function applyChange(
  shown: vscode.TextDocument,
  change: TextChange,
  undo: UndoStops,
): Promise<boolean> {
  const { document, range } = toLocation(shown, change);
  const editor = await findEditor(document);
  if (editor) {
    return editor.edit(
      (builder) => {
        builder.replace(range, change.text);
      },
      { undoStopBefore: undo.before, undoStopAfter: undo.after },
    );
  }
  return vscode.workspace.applyEdit(toWorkspaceEdit(document, [change]));
}

/** Only an editor joins edits into one undo step; a file without one is shown, without the focus. */
async function findEditor(document: vscode.TextDocument): Promise<vscode.TextEditor | null> {
  const visible = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  if (visible) return visible;
  if (document.uri.scheme === cellScheme) return null;
  return showDocument(document, true);
}
