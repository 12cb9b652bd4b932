import * as vscode from "vscode";
import type { Extraction } from "../../source/extraction.ts";
import type { SourceProblem } from "../../source/reading.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { Snapshot } from "../models/snapshot.ts";
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

  #show(snapshot: Snapshot): void {
    const { document } = snapshot;
    if (!readSettings(document).problems) {
      this.#collection.delete(document.uri);
      return;
    }
    const diagnostics = shownProblems(snapshot).map((problem) => toDiagnostic(document, problem));
    this.#collection.set(document.uri, diagnostics);
  }
}

/** The problems of a file, or of one cell, including those that only the engine finds. */
export function shownProblems(snapshot: Snapshot): readonly SourceProblem[] {
  const { document, extraction, evaluated } = snapshot;
  const all = [...extraction.problems, ...problemsOfEngine(extraction, evaluated)];
  return all.filter(({ range }) => isIn(document, range));
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

/** Problems that only the engine finds, except where there already is one. */
function problemsOfEngine(
  { problems }: Extraction,
  evaluated: readonly EvaluatedGroup[],
): readonly SourceProblem[] {
  return evaluated
    .flatMap((outcome) => (outcome.kind === "failed" ? outcome.problems : []))
    .filter(
      ({ range }) =>
        !problems.some((known) => known.range.start <= range.end && range.start <= known.range.end),
    );
}
