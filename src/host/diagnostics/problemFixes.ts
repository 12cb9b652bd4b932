import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Fix } from "../../source/edits/toFixes.ts";
import type { SourceProblem } from "../../source/reading.ts";
import { toWorkspaceEdit } from "../editing/toWorkspaceEdit.ts";
import { commandIds } from "../ids.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { readSettings } from "../settings.ts";
import { isIn, toOffset, versionOf } from "../textPositions.ts";
import { toDiagnostic } from "./problemDiagnostics.ts";

/** The light bulb at a problem: each fix is one edit and one undo step. */
export class ProblemFixes implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  };
  readonly #models: DocumentModels;

  constructor(models: DocumentModels) {
    this.#models = models;
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
  ): Promise<vscode.CodeAction[]> {
    if (!readSettings(document).problems) return [];
    const [start, end] = [toOffset(document, range.start), toOffset(document, range.end)];
    const version = versionOf(document);
    const found = await this.#models.answer(document, "listFixes", { range: { start, end } });
    if (!found || versionOf(document) !== version) return [];
    return found
      .filter(({ problem }) => isIn(document, problem.range))
      .flatMap(({ problem, fixes }) => toActions(document, problem, fixes));
  }
}

function toActions(
  document: vscode.TextDocument,
  problem: SourceProblem,
  fixes: readonly Fix[],
): readonly vscode.CodeAction[] {
  const diagnostics = [toDiagnostic(document, problem)];
  const actions = fixes.map(({ title, changes, isPreferred }) => {
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.edit = toWorkspaceEdit(document, changes);
    action.isPreferred = isPreferred;
    action.diagnostics = diagnostics;
    return action;
  });
  // A count that the user set is not in the text, so the fix sets it again.
  const isDecided = problem.remedy?.kind === "chooseNumber" && fixes.length === 0;
  return isDecided ? [decideHeads(document.uri, diagnostics)] : actions;
}

function decideHeads(uri: vscode.Uri, diagnostics: vscode.Diagnostic[]): vscode.CodeAction {
  const title = l10n.t("Set the head count");
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command: commandIds.setHeadCount, arguments: [uri] };
  action.diagnostics = diagnostics;
  return action;
}
