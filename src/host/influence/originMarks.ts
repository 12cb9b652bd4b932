import * as vscode from "vscode";
import { contextIds } from "../ids.ts";
import { rangesIn, type Location } from "../textPositions.ts";
import { showDocument } from "../showDocument.ts";

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
  /** The numbers behind a value that was clicked; null: none. */
  #marked: readonly Location[] | null = null;

  constructor() {
    this.#disposables = vscode.Disposable.from(
      this.#type,
      vscode.window.onDidChangeVisibleTextEditors(() => this.#paint()),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (this.#isMarked(document) && contentChanges.length > 0) this.clear();
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (this.#isMarked(document)) this.clear();
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        const isByHand =
          kind === vscode.TextEditorSelectionChangeKind.Mouse ||
          kind === vscode.TextEditorSelectionChangeKind.Keyboard;
        if (isByHand && this.#isMarked(textEditor.document)) this.clear();
      }),
    );
  }

  /** Marks only these ranges and scrolls to the first; the focus stays. */
  async show(places: readonly Location[]): Promise<void> {
    this.clear();
    const [first] = places;
    if (!first) return;
    this.#mark(places);
    const editor = await showDocument(first.document, true);
    this.#paint();
    editor.revealRange(first.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** Selects the marked numbers and focuses the editor. */
  async select(): Promise<void> {
    const marked = this.#marked;
    if (!marked) return;
    this.clear();
    const [first] = marked;
    if (!first) return;
    const editor = await showDocument(first.document);
    editor.selections = rangesIn(first.document, marked).map(
      ({ start, end }) => new vscode.Selection(start, end),
    );
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

  #mark(marked: readonly Location[] | null): void {
    this.#marked = marked;
    void vscode.commands.executeCommand("setContext", contextIds.hasMarks, marked !== null);
  }

  #isMarked(document: vscode.TextDocument): boolean {
    return this.#marked?.some((place) => place.document === document) ?? false;
  }

  #paint(): void {
    for (const editor of this.#editors()) {
      editor.setDecorations(this.#type, rangesIn(editor.document, this.#marked ?? []));
    }
  }

  #editors(): readonly vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(({ document }) => this.#isMarked(document));
  }
}
