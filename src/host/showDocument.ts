import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { cellOf, type Cell } from "./cellTexts.ts";

/**
 * Shows a document in the editor that shows it, else in the group with its tab, else in the first
 * group. It never uses a group that shows a page, so that it does not cover the panel or lesson. It
 * takes the focus unless `keepsFocus`. A cell is shown in its notebook.
 */
export function showDocument(
  document: vscode.TextDocument,
  keepsFocus = false,
): Thenable<vscode.TextEditor> {
  const cell = cellOf(document);
  if (cell) return showCell(cell, document, keepsFocus);
  const shown = editorOf(document);
  const column = shown?.viewColumn ?? freeColumn(document.uri);
  return vscode.window.showTextDocument(document, column, keepsFocus);
}

/** Scrolls visible notebooks to a cell, which has an editor only while it is near the screen; false: it is none. */
export function revealCell(document: vscode.TextDocument): boolean {
  const cell = cellOf(document);
  if (!cell) return false;
  for (const editor of vscode.window.visibleNotebookEditors) {
    if (editor.notebook === cell.notebook) scrollTo(editor, cell);
  }
  return true;
}

/** VS Code shows a cell, too, when it is asked for its document, and then says that it could not. */
async function showCell(
  cell: Cell,
  document: vscode.TextDocument,
  preserveFocus: boolean,
): Promise<vscode.TextEditor> {
  const { notebook } = cell;
  const shown = vscode.window.visibleNotebookEditors.find((each) => each.notebook === notebook);
  const editor = await vscode.window.showNotebookDocument(notebook, {
    viewColumn: shown?.viewColumn ?? freeColumn(notebook.uri),
    preserveFocus,
    selections: [rangeOf(cell)],
  });
  scrollTo(editor, cell);
  return editorOf(document) ?? waitForEditor(document);
}

const longestWaitMs = 3000;

/** The editor of a cell, once it is near enough to the screen to have one. */
function waitForEditor(document: vscode.TextDocument): Promise<vscode.TextEditor> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      changes.dispose();
    };
    const changes = vscode.window.onDidChangeVisibleTextEditors(() => {
      const editor = editorOf(document);
      if (!editor) return;
      end();
      resolve(editor);
    });
    const timer = setTimeout(() => {
      end();
      reject(new Error(l10n.t("The cell is collapsed. Expand it, and try again.")));
    }, longestWaitMs);
  });
}

function editorOf(document: vscode.TextDocument): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find((editor) => editor.document === document);
}

function scrollTo(editor: vscode.NotebookEditor, cell: Cell): void {
  editor.revealRange(rangeOf(cell), vscode.NotebookEditorRevealType.InCenterIfOutsideViewport);
}

function rangeOf({ at }: Cell): vscode.NotebookRange {
  return new vscode.NotebookRange(at, at + 1);
}

function freeColumn(uri: vscode.Uri): vscode.ViewColumn {
  const { all } = vscode.window.tabGroups;
  const free = all.filter(({ activeTab }) => !(activeTab?.input instanceof vscode.TabInputWebview));
  const isTabOfIt = ({ input }: vscode.Tab): boolean =>
    (input instanceof vscode.TabInputText || input instanceof vscode.TabInputNotebook) &&
    input.uri.toString() === uri.toString();
  const group = free.find(({ tabs }) => tabs.some(isTabOfIt)) ?? free[0];
  const { Two, Three, Four, Beside } = vscode.ViewColumn;
  return group?.viewColumn ?? [Two, Three, Four][all.length - 1] ?? Beside;
}
