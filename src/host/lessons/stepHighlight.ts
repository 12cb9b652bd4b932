import * as vscode from "vscode";
import type { TextRange } from "../../source/textRange.ts";
import { toEditorRange } from "../textPositions.ts";

/** Marks the code that a step speaks of, in every editor that shows it. */
export class StepHighlight implements vscode.Disposable {
  readonly #type = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground"),
    border: "1px solid",
    borderColor: new vscode.ThemeColor("editor.rangeHighlightBorder"),
    outline: "1px dashed",
    outlineColor: new vscode.ThemeColor("focusBorder"),
    overviewRulerColor: new vscode.ThemeColor("focusBorder"),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
  });
  readonly #disposables: vscode.Disposable;
  #shown: { readonly document: vscode.TextDocument; readonly range: TextRange } | null = null;

  constructor() {
    this.#disposables = vscode.Disposable.from(
      this.#type,
      vscode.window.onDidChangeVisibleTextEditors(() => this.#paint()),
    );
  }

  /** What is marked now. */
  get range(): TextRange | null {
    return this.#shown?.range ?? null;
  }

  /** Marks a stretch of a document, and only that. */
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
      const ranges =
        isHere && this.#shown ? [toEditorRange(editor.document, this.#shown.range)] : [];
      editor.setDecorations(this.#type, ranges);
    }
  }
}
