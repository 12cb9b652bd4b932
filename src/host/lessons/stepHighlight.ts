import * as vscode from "vscode";
import type { TextRange } from "../../source/textRange.ts";
import { toEditorRange } from "../textPositions.ts";

const common = {
  backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground"),
  overviewRulerColor: new vscode.ThemeColor("focusBorder"),
  overviewRulerLane: vscode.OverviewRulerLane.Center,
};

/** Marks the code of a step in every editor that shows it. */
export class StepHighlight implements vscode.Disposable {
  /** A frame around part of one line. */
  readonly #frame = vscode.window.createTextEditorDecorationType({
    ...common,
    border: "1px solid",
    borderColor: new vscode.ThemeColor("editor.rangeHighlightBorder"),
    outline: "1px dashed",
    outlineColor: new vscode.ThemeColor("focusBorder"),
  });
  /** A bar beside several lines, because a frame would split them. */
  readonly #bar = vscode.window.createTextEditorDecorationType({
    ...common,
    isWholeLine: true,
    borderWidth: "0 0 0 3px",
    borderStyle: "solid",
    borderColor: new vscode.ThemeColor("focusBorder"),
  });
  readonly #disposables: vscode.Disposable;
  #shown: { readonly document: vscode.TextDocument; readonly range: TextRange } | null = null;

  constructor() {
    this.#disposables = vscode.Disposable.from(
      this.#frame,
      this.#bar,
      vscode.window.onDidChangeVisibleTextEditors(() => this.#paint()),
    );
  }

  /** What is marked now. */
  get range(): TextRange | null {
    return this.#shown?.range ?? null;
  }

  /** Marks a range of a document, and only that. */
  show(document: vscode.TextDocument, range: TextRange): void {
    this.#shown = { document, range };
    this.#paint();
  }

  clear(): void {
    this.#shown = null;
    this.#paint();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #paint(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const isHere = this.#shown?.document.uri.toString() === editor.document.uri.toString();
      const range =
        isHere && this.#shown ? toEditorRange(editor.document, this.#shown.range) : null;
      editor.setDecorations(this.#frame, range?.isSingleLine ? [range] : []);
      editor.setDecorations(this.#bar, range && !range.isSingleLine ? [range] : []);
    }
  }
}
