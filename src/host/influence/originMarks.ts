import * as vscode from "vscode";
import { contextIds } from "../ids.ts";
import { showDocument } from "../showDocument.ts";

/** The numbers of a document behind a value that was clicked. */
interface Marked {
  readonly document: vscode.TextDocument;
  readonly ranges: readonly vscode.Range[];
}

/**
 * Marks the numbers behind a value without selecting them, because the next key would overwrite a
 * selection. An edit of the file, or a cursor moved there, removes the marks.
 */
export class OriginMarks implements vscode.Disposable {
  readonly #type = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("editor.findMatchHighlightBackground"),
    outline: "1px solid",
    outlineColor: new vscode.ThemeColor("focusBorder"),
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.findMatchForeground"),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
  });
  readonly #disposables: vscode.Disposable;
  #marked: Marked | null = null;

  constructor() {
    this.#disposables = vscode.Disposable.from(
      this.#type,
      vscode.window.onDidChangeVisibleTextEditors(() => this.#paint()),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document === this.#marked?.document && contentChanges.length > 0) this.clear();
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document === this.#marked?.document) this.clear();
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        const isByHand =
          kind === vscode.TextEditorSelectionChangeKind.Mouse ||
          kind === vscode.TextEditorSelectionChangeKind.Keyboard;
        if (isByHand && textEditor.document === this.#marked?.document) this.clear();
      }),
    );
  }

  /** Marks only these ranges and scrolls to the first; the focus stays. */
  async show(document: vscode.TextDocument, ranges: readonly vscode.Range[]): Promise<void> {
    this.clear();
    const [first] = ranges;
    if (!first) return;
    this.#mark({ document, ranges });
    const editor = await showDocument(document, true);
    this.#paint();
    editor.revealRange(first, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** Selects the marked numbers and focuses the editor. */
  async select(): Promise<void> {
    const marked = this.#marked;
    if (!marked) return;
    this.clear();
    const editor = await showDocument(marked.document);
    editor.selections = marked.ranges.map(({ start, end }) => new vscode.Selection(start, end));
  }

  /** Removes the marks. */
  clear(): void {
    for (const editor of this.#editors()) editor.setDecorations(this.#type, []);
    if (this.#marked) this.#mark(null);
  }

  dispose(): void {
    this.clear();
    this.#disposables.dispose();
  }

  #mark(marked: Marked | null): void {
    this.#marked = marked;
    void vscode.commands.executeCommand("setContext", contextIds.hasMarks, marked !== null);
  }

  #paint(): void {
    for (const editor of this.#editors()) {
      editor.setDecorations(this.#type, this.#marked?.ranges ?? []);
    }
  }

  #editors(): readonly vscode.TextEditor[] {
    const document = this.#marked?.document;
    return vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
  }
}
