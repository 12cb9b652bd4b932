import * as vscode from "vscode";
import type { SourceProblem } from "../../source/reading.ts";
import { inBackground } from "../inBackground.ts";
import type { Log } from "../log.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { readSettings } from "../settings.ts";
import { isIn, toEditorRange } from "../textPositions.ts";

/** A program that cannot be computed here may still be correct, so nothing is more than a warning. */
const severities: { readonly [severity in SourceProblem["severity"]]: vscode.DiagnosticSeverity } =
  {
    error: vscode.DiagnosticSeverity.Warning,
    warning: vscode.DiagnosticSeverity.Warning,
    information: vscode.DiagnosticSeverity.Information,
  };

/** Squiggles at the wrong numbers, while the file is open. */
export class ProblemDiagnostics implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection("attentionLens");
  readonly #models: DocumentModels;
  readonly #disposables: vscode.Disposable;

  constructor(models: DocumentModels, log: Log) {
    this.#models = models;
    this.#disposables = vscode.Disposable.from(
      this.#collection,
      models.onDidRead(({ document }) => inBackground(this.#show(document), log)),
      models.onDidClose((uri) => this.#collection.delete(uri)),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #show(document: vscode.TextDocument): Promise<void> {
    if (!readSettings(document).problems) {
      this.#collection.delete(document.uri);
      return;
    }
    const problems = await this.#models.answer(document, "listProblems", {});
    if (!problems || document.isClosed) return;
    const own = problems.filter(({ range }) => isIn(document, range));
    this.#collection.set(
      document.uri,
      own.map((problem) => toDiagnostic(document, problem)),
    );
  }
}

/** A problem as the editor shows it. */
export function toDiagnostic(
  document: vscode.TextDocument,
  { message, range, severity }: SourceProblem,
): vscode.Diagnostic {
  const place = toEditorRange(document, range);
  const diagnostic = new vscode.Diagnostic(place, message, severities[severity]);
  diagnostic.source = "Attention Lens";
  return diagnostic;
}
