import * as vscode from "vscode";

/**
 * Shows a document in the editor that shows it, else in the group with its tab, else in the first
 * group. It never uses a group that shows a page, so that it does not cover the panel or lesson. It
 * takes the focus unless `keepsFocus`.
 */
export function showDocument(
  document: vscode.TextDocument,
  keepsFocus = false,
): Thenable<vscode.TextEditor> {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const column = shown?.viewColumn ?? freeColumn(document);
  return vscode.window.showTextDocument(document, column, keepsFocus);
}

function freeColumn({ uri }: vscode.TextDocument): vscode.ViewColumn {
  const { all } = vscode.window.tabGroups;
  const free = all.filter(({ activeTab }) => !(activeTab?.input instanceof vscode.TabInputWebview));
  const isTabOfIt = ({ input }: vscode.Tab): boolean =>
    input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
  const group = free.find(({ tabs }) => tabs.some(isTabOfIt)) ?? free[0];
  const { Two, Three, Four, Beside } = vscode.ViewColumn;
  return group?.viewColumn ?? [Two, Three, Four][all.length - 1] ?? Beside;
}
