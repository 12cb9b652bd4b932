import * as vscode from "vscode";
import type { TextRange } from "../../source/textRange.ts";
import { toEditorRange } from "../textPositions.ts";

/** The lines of a document that do one step, with what the step is called. */
interface Marked {
  readonly document: vscode.TextDocument;
  readonly ranges: readonly TextRange[];
  readonly label: string;
}

/** Marks the lines that do the step which the panel shows; an edit of the file takes them away. */
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

  /** Marks these lines and no others, and scrolls the first into sight where the file is shown. */
  show(document: vscode.TextDocument, ranges: readonly TextRange[], label: string): void {
    this.clear();
    this.#marked = { document, ranges, label };
    this.#paint();
    const [first] = ranges;
    if (!first) return;
    for (const editor of this.#editors()) {
      const { start, end } = toEditorRange(document, first);
      // By its lines alone: the code must not move sideways.
      const lines = new vscode.Range(start.line, 0, end.line, 0);
      editor.revealRange(lines, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  /** Takes the marks away. */
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
      // The name of the step stands once, behind the first of its statements.
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
