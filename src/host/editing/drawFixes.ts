import * as vscode from "vscode";
import type { DrawnFacts } from "../../program/draws.ts";
import { titleOfFix } from "../../viewModel/card/describeDraw.ts";
import { linkIds } from "../ids.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { toEditorRange } from "../textPositions.ts";

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
  ): Promise<vscode.CodeAction[]> {
    const lines = new vscode.Range(
      document.lineAt(range.start.line).range.start,
      document.lineAt(range.end.line).range.end,
    );
    const [start, end] = [document.offsetAt(lines.start), document.offsetAt(lines.end)];
    const draws = await this.#models.drawsIn(document, { start, end });
    const seen = new Set<string>();
    return draws.flatMap((drawn) => {
      const edit = toEdit(document, drawn);
      // Several draws of one statement are written out together.
      const key = JSON.stringify(drawn.fix);
      if (!edit || seen.has(key)) return [];
      seen.add(key);
      const title = titleOfFix(drawn.fix)!;
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.RefactorRewrite);
      action.edit = edit;
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
  const [drawn] = await models.drawsIn(document, { start: offset, end: offset });
  const edit = drawn && toEdit(document, drawn);
  if (edit) await vscode.workspace.applyEdit(edit);
}

function toEdit(document: vscode.TextDocument, { fix }: DrawnFacts): vscode.WorkspaceEdit | null {
  if (fix.kind === "none") return null;
  const edit = new vscode.WorkspaceEdit();
  for (const change of fix.changes) {
    edit.replace(document.uri, toEditorRange(document, change), change.text);
  }
  return edit;
}
