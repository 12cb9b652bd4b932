import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Failure } from "../../lessons/exercises/checkExercise.ts";
import { toText, type TextLanguage } from "../../lessons/format/codeLanguage.ts";
import { toEditorRange } from "../textPositions.ts";

/** Squiggles at the wrong numbers of an answer. */
export class AnswerDiagnostics implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection("attentionLensLessons");

  /** Shows what failed in a document, and removes earlier squiggles. */
  show(document: vscode.TextDocument, failures: readonly Failure[], language: TextLanguage): void {
    const placed = failures.flatMap(({ message, place }) => {
      if (!place?.range) return [];
      const range = toEditorRange(document, place.range);
      const words = toText(message, language);
      const diagnostic = new vscode.Diagnostic(range, words, vscode.DiagnosticSeverity.Error);
      diagnostic.source = l10n.t("Attention Lens lesson");
      return [diagnostic];
    });
    this.#collection.set(document.uri, placed);
  }

  clear(): void {
    this.#collection.clear();
  }

  dispose(): void {
    this.#collection.dispose();
  }
}
