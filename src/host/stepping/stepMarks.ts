import * as vscode from "vscode";
import type { TextRange } from "../../source/textRange.ts";
import { revealCell } from "../showDocument.ts";
import { toLocation, type Location } from "../textPositions.ts";

/** The lines of a step, with the name of the step. */
interface Marked {
  readonly places: readonly Location[];
  readonly label: string;
}

/** Marks the lines of the step that the panel shows; an edit of the file removes the marks. */
export class StepMarks implements vscode.Disposable {
  readonly #type = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.stackFrameHighlightBackground"),
    borderColor: new vscode.ThemeColor("focusBorder"),
    borderStyle: "solid",
    borderWidth: "0 0 0 3px",
    overviewRulerColor: new vscode.ThemeColor("focusBorder"),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
    after: {
      margin: "0 0 0 3em",
      color: new vscode.ThemeColor("editorCodeLens.foreground"),
      fontStyle: "italic",
    },
  });
  readonly #disposables: vscode.Disposable;
  #marked: Marked | null = null;
  /** Whether a notebook scrolls to the cell of the first line, which has no editor yet. */
  #awaitsCell = false;

  constructor() {
    this.#disposables = vscode.Disposable.from(
      this.#type,
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.#paint();
        if (this.#awaitsCell && this.#scroll()) this.#awaitsCell = false;
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (this.#isMarked(document) && contentChanges.length > 0) this.clear();
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (this.#isMarked(document)) this.clear();
      }),
    );
  }

  /** Marks only these lines, and scrolls to the first if the file is visible. */
  show(document: vscode.TextDocument, ranges: readonly TextRange[], label: string): void {
    this.clear();
    this.#marked = { places: ranges.map((range) => toLocation(document, range)), label };
    this.#paint();
    const [first] = this.#marked.places;
    if (!first) return;
    const isCell = revealCell(first.document);
    this.#awaitsCell = !this.#scroll() && isCell;
  }

  /** Removes the marks. */
  clear(): void {
    for (const editor of this.#editors()) editor.setDecorations(this.#type, []);
    this.#marked = null;
    this.#awaitsCell = false;
  }

  dispose(): void {
    this.clear();
    this.#disposables.dispose();
  }

  /** Scrolls to the first line; false: no editor shows it. */
  #scroll(): boolean {
    const [first] = this.#marked?.places ?? [];
    if (!first) return false;
    const editors = this.#editors().filter(({ document }) => document === first.document);
    for (const editor of editors) {
      const { start, end } = first.range;
      // Vertically only: the code must not move sideways.
      const lines = new vscode.Range(start.line, 0, end.line, 0);
      editor.revealRange(lines, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
    return editors.length > 0;
  }

  #paint(): void {
    const marked = this.#marked;
    if (!marked) return;
    const options = marked.places.map(({ document, range }, at) => ({
      document,
      range,
      // The name of the step appears once, after its first statement.
      ...(at === 0 && { renderOptions: { after: { contentText: `← ${marked.label}` } } }),
    }));
    for (const editor of this.#editors()) {
      const own = options.filter(({ document }) => document === editor.document);
      editor.setDecorations(this.#type, own);
    }
  }

  #isMarked(document: vscode.TextDocument): boolean {
    return this.#marked?.places.some((place) => place.document === document) ?? false;
  }

  #editors(): readonly vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(({ document }) => this.#isMarked(document));
  }
}
