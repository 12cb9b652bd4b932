import * as vscode from "vscode";
import type { SourceProblem } from "../../source/reading.ts";
import type { Snapshot } from "../models/documentModel.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { toEditorRange } from "../textPositions.ts";

const severities: { readonly [severity in SourceProblem["severity"]]: vscode.DiagnosticSeverity } =
  {
    error: vscode.DiagnosticSeverity.Error,
    warning: vscode.DiagnosticSeverity.Warning,
    information: vscode.DiagnosticSeverity.Information,
  };

/** Squiggles at the very numbers that are wrong, while the file is open. */
export class ProblemDiagnostics implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection("attentionLens");
  readonly #disposables: vscode.Disposable;

  constructor(models: DocumentModels) {
    this.#disposables = vscode.Disposable.from(
      this.#collection,
      models.onDidRead((snapshot) => this.#show(snapshot)),
      models.onDidClose((uri) => this.#collection.delete(uri)),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #show({ document, extraction }: Snapshot): void {
    const diagnostics = extraction.problems.map(({ message, range, severity }) => {
      const place = toEditorRange(document, range);
      const diagnostic = new vscode.Diagnostic(place, message, severities[severity]);
      diagnostic.source = "Attention Lens";
      return diagnostic;
    });
    this.#collection.set(document.uri, diagnostics);
  }
}
