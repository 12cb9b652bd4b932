import * as vscode from "vscode";
import type { ShapeFindings, ShapeWarning } from "../../viewModel/shapes/shapeHint.ts";
import { toDiagnostic } from "../diagnostics/problemDiagnostics.ts";
import { toWorkspaceEdit } from "../editing/toWorkspaceEdit.ts";
import { inBackground } from "../inBackground.ts";
import type { Log } from "../log.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { readSettings } from "../settings.ts";
import { isIn, toEditorRange, versionOf } from "../textPositions.ts";
import { followedSelector, isFollowed } from "./followedDocuments.ts";

/** Nobody asks for warnings, so they wait, in ms, until a text rests: following it takes a while. */
const pauseMs = 300;

/** Warnings at shapes that cannot fit, and at comments that state others than the code makes. */
export class ShapeProblems implements vscode.CodeActionProvider, vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection("attentionLensShapes");
  readonly #models: DocumentModels;
  readonly #log: Log;
  readonly #later = new Map<string, NodeJS.Timeout>();
  readonly #cutShort = new Set<string>();
  readonly #changed = new vscode.EventEmitter<void>();
  /** Whether shapes are missing has changed. */
  readonly onDidChange = this.#changed.event;
  readonly #disposables: vscode.Disposable;

  constructor(models: DocumentModels, log: Log) {
    this.#models = models;
    this.#log = log;
    const providedCodeActionKinds = [vscode.CodeActionKind.QuickFix];
    this.#disposables = vscode.Disposable.from(
      this.#collection,
      this.#changed,
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
        this.#cutShort.delete(uri.toString());
      }),
      vscode.languages.registerCodeActionsProvider(followedSelector, this, {
        providedCodeActionKinds,
      }),
    );
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
  ): Promise<vscode.CodeAction[]> {
    const problems = inDocument(document, await this.#findingsOf(document));
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

  /** Whether a program takes too many steps to find all its shapes. */
  isCutShort(uri: vscode.Uri): boolean {
    return this.#cutShort.has(uri.toString());
  }

  dispose(): void {
    for (const timer of this.#later.values()) clearTimeout(timer);
    this.#disposables.dispose();
  }

  /** Of a file that nobody sees, nothing is shown before somebody does. */
  #showLater(document: vscode.TextDocument): void {
    if (!isFollowed(document)) return;
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
    const findings = await this.#findingsOf(document);
    if (version !== versionOf(document) || document.isClosed) return;
    this.#collection.set(
      document.uri,
      inDocument(document, findings).map((problem) => toWarning(document, problem)),
    );
    const key = document.uri.toString();
    if (this.#cutShort.has(key) === (findings?.isCutShort === true)) return;
    if (findings?.isCutShort) this.#cutShort.add(key);
    else this.#cutShort.delete(key);
    this.#changed.fire();
  }

  async #findingsOf(document: vscode.TextDocument): Promise<ShapeFindings | null> {
    if (!readSettings(document).problems) return null;
    return this.#models.answer(document, "checkShapes", {});
  }
}

function inDocument(
  document: vscode.TextDocument,
  findings: ShapeFindings | null,
): readonly ShapeWarning[] {
  return (findings?.warnings ?? []).filter(({ range }) => isIn(document, range));
}

function toWarning(document: vscode.TextDocument, warning: ShapeWarning): vscode.Diagnostic {
  const diagnostic = toDiagnostic(document, warning);
  diagnostic.relatedInformation = warning.related.map(({ range, message }) => {
    const place = new vscode.Location(document.uri, toEditorRange(document, range));
    return new vscode.DiagnosticRelatedInformation(place, message);
  });
  return diagnostic;
}
