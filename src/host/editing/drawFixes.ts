import * as vscode from "vscode";
import { linkIds } from "../ids.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { toOffset } from "../textPositions.ts";
import { toWorkspaceEdit } from "./toWorkspaceEdit.ts";
import { toSignal } from "../toSignal.ts";

/** The light bulb at a call that draws numbers: writes them out, or adds a seed. */
export class DrawFixes implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [vscode.CodeActionKind.RefactorRewrite],
  };
  readonly #models: DocumentModels;

  constructor(models: DocumentModels) {
    this.#models = models;
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    _context: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    const lines = new vscode.Range(
      document.lineAt(range.start.line).range.start,
      document.lineAt(range.end.line).range.end,
    );
    const asked = {
      range: { start: toOffset(document, lines.start), end: toOffset(document, lines.end) },
    };
    const draws = await this.#models.answer(document, "listDraws", asked, toSignal(token));
    if (!draws || draws.length === 0) return [];
    const { titleOfFix } = await import("../../viewModel/card/describeDraw.ts");
    const seen = new Set<string>();
    return draws.flatMap(({ fix }) => {
      // Several draws of one statement are written out together.
      const key = JSON.stringify(fix);
      if (fix.kind === "none" || seen.has(key)) return [];
      seen.add(key);
      const action = new vscode.CodeAction(titleOfFix(fix), vscode.CodeActionKind.RefactorRewrite);
      action.edit = toWorkspaceEdit(document, fix.changes);
      return [action];
    });
  }
}

/** What the link in a hover does. */
export function registerDrawFix(models: DocumentModels): vscode.Disposable {
  return vscode.commands.registerCommand(linkIds.fixDraw, async (uri: string, offset: number) => {
    await applyFix(models, await vscode.workspace.openTextDocument(vscode.Uri.parse(uri)), offset);
  });
}

async function applyFix(
  models: DocumentModels,
  document: vscode.TextDocument,
  offset: number,
): Promise<void> {
  const range = { start: offset, end: offset };
  const [drawn] = (await models.answer(document, "listDraws", { range })) ?? [];
  if (!drawn || drawn.fix.kind === "none") return;
  await vscode.workspace.applyEdit(toWorkspaceEdit(document, drawn.fix.changes));
}
