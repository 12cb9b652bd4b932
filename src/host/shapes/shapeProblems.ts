import * as vscode from "vscode";
import type { ShapeWarning } from "../../viewModel/shapes/shapeHint.ts";
import { toDiagnostic } from "../diagnostics/problemDiagnostics.ts";
import { toWorkspaceEdit } from "../editing/toWorkspaceEdit.ts";
import { inBackground } from "../inBackground.ts";
import type { Log } from "../log.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { readSettings } from "../settings.ts";
import { isIn, toEditorRange, versionOf } from "../textPositions.ts";

/** Nobody asks for warnings, so they wait, in ms, until a text rests: following it takes a while. */
const pauseMs = 300;

/** Warnings at shapes that cannot fit, and at comments that state others than the code makes. */
export class ShapeProblems implements vscode.CodeActionProvider, vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection("attentionLensShapes");
  readonly #models: DocumentModels;
  readonly #log: Log;
  readonly #later = new Map<string, NodeJS.Timeout>();
  readonly #disposables: vscode.Disposable;

  constructor(models: DocumentModels, log: Log) {
    this.#models = models;
    this.#log = log;
    const providedCodeActionKinds = [vscode.CodeActionKind.QuickFix];
    this.#disposables = vscode.Disposable.from(
      this.#collection,
      models.onDidRead(({ document, isLater }) => {
        if (!isLater) this.#showLater(document);
      }),
      vscode.window.onDidChangeVisibleTextEditors((editors) => {
        for (const { document } of editors) this.#showLater(document);
      }),
      models.onDidClose((uri) => {
        clearTimeout(this.#later.get(uri.toString()));
        this.#later.delete(uri.toString());
        this.#collection.delete(uri);
      }),
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
      action.edit = toWorkspaceEdit(document, [{ ...problem.range, text: problem.fix.text }]);
      action.diagnostics = [toWarning(document, problem)];
      action.isPreferred = true;
      return [action];
    });
  }

  dispose(): void {
    for (const timer of this.#later.values()) clearTimeout(timer);
    this.#disposables.dispose();
  }

  /** Of a file that nobody sees, nothing is shown before somebody does. */
  #showLater(document: vscode.TextDocument): void {
    if (document.languageId !== "python") return;
    const key = document.uri.toString();
    clearTimeout(this.#later.get(key));
    const show = (): void => {
      this.#later.delete(key);
      const isSeen = vscode.window.visibleTextEditors.some((each) => each.document === document);
      if (isSeen) inBackground(this.#show(document), this.#log);
    };
    this.#later.set(key, setTimeout(show, pauseMs));
  }

  async #show(document: vscode.TextDocument): Promise<void> {
    const version = versionOf(document);
    const problems = await this.#problemsOf(document);
    if (version !== versionOf(document) || document.isClosed) return;
    this.#collection.set(
      document.uri,
      problems.map((problem) => toWarning(document, problem)),
    );
  }

  async #problemsOf(document: vscode.TextDocument): Promise<readonly ShapeWarning[]> {
    if (!readSettings(document).problems) return [];
    const findings = await this.#models.of(document)?.shapeFindings();
    return (findings?.warnings ?? []).filter(({ range }) => isIn(document, range));
  }
}

function toWarning(document: vscode.TextDocument, warning: ShapeWarning): vscode.Diagnostic {
  return toDiagnostic(document, { ...warning, severity: "warning" });
}
