import * as vscode from "vscode";

/**
 * Brings a document into sight: in the editor that shows it, else in the first column. It takes the keys
 * unless `keepsFocus`.
 */
export function showDocument(
  document: vscode.TextDocument,
  keepsFocus = false,
): Thenable<vscode.TextEditor> {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const column = shown?.viewColumn ?? vscode.ViewColumn.One;
  return vscode.window.showTextDocument(document, column, keepsFocus);
}
