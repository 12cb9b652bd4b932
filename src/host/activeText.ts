import * as vscode from "vscode";

/** Where somebody is: in an editor with the focus, or at a selected cell of a notebook, which has none. */
export interface ActiveText {
  readonly document: vscode.TextDocument;
  readonly caret: vscode.Position;
  readonly selections: readonly vscode.Range[];
  readonly editor: vscode.TextEditor | null;
}

/**
 * The text that somebody is in; null: they are in none. At a cell without code, it is the code that follows, or else
 * the last before it.
 */
export function activeText(): ActiveText | null {
  const editor = vscode.window.activeTextEditor;
  if (editor) return textOf(editor);
  const notebook = vscode.window.activeNotebookEditor;
  if (!notebook) return null;
  const codes = notebook.notebook
    .getCells()
    .filter(({ kind }) => kind === vscode.NotebookCellKind.Code);
  const cell = codes.find(({ index }) => index >= notebook.selection.start) ?? codes.at(-1);
  if (!cell) return null;
  const caret = new vscode.Position(0, 0);
  const selections = [new vscode.Range(caret, caret)];
  return { document: cell.document, caret, selections, editor: null };
}

/**
 * The active text; where a page has the focus, the one that was active last, if it is still in sight, else the
 * first in sight that `isRead`; null if there is none.
 */
export function textInSight(
  last: ActiveText | null,
  isRead: (document: vscode.TextDocument) => boolean,
): ActiveText | null {
  const active = activeText();
  if (active) return active;
  const { visibleTextEditors, visibleNotebookEditors } = vscode.window;
  const isLast = ({ document }: { readonly document: vscode.TextDocument }): boolean =>
    document === last?.document;
  const editor =
    visibleTextEditors.find(isLast) ?? visibleTextEditors.find(({ document }) => isRead(document));
  const isInNotebook = visibleNotebookEditors.some(({ notebook }) =>
    notebook.getCells().some(isLast),
  );
  if (isInNotebook) return last;
  return editor ? textOf(editor) : null;
}

function textOf(editor: vscode.TextEditor): ActiveText {
  const { document, selection, selections } = editor;
  return { document, caret: selection.active, selections, editor };
}

/** Calls when somebody goes to another text, or to another cell. */
export function onActiveTextChange(listener: () => void): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(listener),
    vscode.window.onDidChangeActiveNotebookEditor(listener),
    vscode.window.onDidChangeNotebookEditorSelection(listener),
  );
}
