import * as vscode from "vscode";
import type { TextRange } from "../../source/textRange.ts";
import { toEditorRange } from "../textPositions.ts";

/** The lines of a step in a document, with the name of the step. */
interface Marked {
  readonly document: vscode.TextDocument;
  readonly ranges: readonly TextRange[];
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
    );
  }

  /** Marks only these lines, and scrolls to the first if the file is visible. */
  show(document: vscode.TextDocument, ranges: readonly TextRange[], label: string): void {
    this.clear();
    this.#marked = { document, ranges, label };
    this.#paint();
    const [first] = ranges;
    if (!first) return;
    for (const editor of this.#editors()) {
      const { start, end } = toEditorRange(document, first);
      // Vertically only: the code must not move sideways.
      const lines = new vscode.Range(start.line, 0, end.line, 0);
      editor.revealRange(lines, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  /** Removes the marks. */
  clear(): void {
    for (const editor of this.#editors()) editor.setDecorations(this.#type, []);
    this.#marked = null;
  }

  dispose(): void {
    this.clear();
    this.#disposables.dispose();
  }

  #paint(): void {
    const marked = this.#marked;
    if (!marked) return;
    const options = marked.ranges.map((range, at) => ({
      range: toEditorRange(marked.document, range),
      // The name of the step appears once, after its first statement.
      ...(at === 0 && { renderOptions: { after: { contentText: `← ${marked.label}` } } }),
    }));
    for (const editor of this.#editors()) editor.setDecorations(this.#type, options);
  }

  #editors(): readonly vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(
      ({ document }) => document === this.#marked?.document,
    );
  }
}
