import * as vscode from "vscode";
import type { ShapeWarning } from "../../viewModel/shapes/shapeHint.ts";
import { inBackground } from "../inBackground.ts";
import type { Log } from "../log.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { readSettings } from "../settings.ts";
import { isIn, toEditorRange, versionOf } from "../textPositions.ts";

/** Warnings at shapes that cannot fit, and at comments that state others than the code makes. */
export class ShapeProblems implements vscode.CodeActionProvider, vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection("attentionLensShapes");
  readonly #models: DocumentModels;
  readonly #disposables: vscode.Disposable;

  constructor(models: DocumentModels, log: Log) {
    this.#models = models;
    const providedCodeActionKinds = [vscode.CodeActionKind.QuickFix];
    this.#disposables = vscode.Disposable.from(
      this.#collection,
      models.onDidRead(({ document, isLater }) => {
        if (!isLater && document.languageId === "python") inBackground(this.#show(document), log);
      }),
      models.onDidClose((uri) => this.#collection.delete(uri)),
      vscode.languages.registerCodeActionsProvider({ language: "python" }, this, {
        providedCodeActionKinds,
      }),
    );
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
  ): Promise<vscode.CodeAction[]> {
    const problems = await this.#problemsOf(document);
    return problems.flatMap((problem) => {
      const place = toEditorRange(document, problem.range);
      if (!problem.fix || !place.intersection(range)) return [];
      const action = new vscode.CodeAction(problem.fix.title, vscode.CodeActionKind.QuickFix);
      action.edit = new vscode.WorkspaceEdit();
      action.edit.replace(document.uri, place, problem.fix.text);
      action.diagnostics = [toDiagnostic(document, problem)];
      action.isPreferred = true;
      return [action];
    });
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #show(document: vscode.TextDocument): Promise<void> {
    const version = versionOf(document);
    const problems = await this.#problemsOf(document);
    if (version !== versionOf(document) || document.isClosed) return;
    this.#collection.set(
      document.uri,
      problems.map((problem) => toDiagnostic(document, problem)),
    );
  }

  async #problemsOf(document: vscode.TextDocument): Promise<readonly ShapeWarning[]> {
    if (!readSettings(document).problems) return [];
    const findings = await this.#models.shapeFindings(document);
    return (findings?.warnings ?? []).filter(({ range }) => isIn(document, range));
  }
}

function toDiagnostic(
  document: vscode.TextDocument,
  { range, message }: ShapeWarning,
): vscode.Diagnostic {
  const place = toEditorRange(document, range);
  const diagnostic = new vscode.Diagnostic(place, message, vscode.DiagnosticSeverity.Warning);
  diagnostic.source = "Attention Lens";
  return diagnostic;
}
