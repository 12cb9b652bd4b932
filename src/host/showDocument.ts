import * as vscode from "vscode";

/**
 * Brings a document into sight: in the editor that shows it, else in the first column, but beside a page
 * that stands there: the panel or lesson that asks for it is not covered. It takes the keys unless
 * `keepsFocus`.
 */
export function showDocument(
  document: vscode.TextDocument,
  keepsFocus = false,
): Thenable<vscode.TextEditor> {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const column = shown?.viewColumn ?? freeColumn();
  return vscode.window.showTextDocument(document, column, keepsFocus);
}

function freeColumn(): vscode.ViewColumn {
  const { all } = vscode.window.tabGroups;
  const first = all.find(({ viewColumn }) => viewColumn === vscode.ViewColumn.One);
  return first?.activeTab?.input instanceof vscode.TabInputWebview
    ? vscode.ViewColumn.Two
    : vscode.ViewColumn.One;
}
