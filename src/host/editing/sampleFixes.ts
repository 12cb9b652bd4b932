import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { DocumentModels } from "../models/documentModels.ts";
import { toLocation } from "../textPositions.ts";

/** The light bulb where a program opens a file that is not there: writes the sample that stands in for it. */
export class SampleFixes implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  };
  readonly #models: DocumentModels;

  constructor(models: DocumentModels) {
    this.#models = models;
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    { start: { line: first }, end: { line: last } }: vscode.Range,
  ): Promise<vscode.CodeAction[]> {
    if (document.uri.scheme === "untitled" || !this.#models.isRead(document)) return [];
    const facts = (await this.#models.snapshot(document))?.facts;
    return (facts?.samples ?? []).flatMap(({ name, text, start }) => {
      const place = toLocation(document, { start, end: start });
      const { line } = place.range.start;
      if (place.document !== document || line < first || line > last) return [];
      const title = l10n.t("Create {0} with sample names", name);
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.edit = new vscode.WorkspaceEdit();
      action.edit.createFile(vscode.Uri.joinPath(document.uri, "..", name), {
        contents: new TextEncoder().encode(text),
        ignoreIfExists: true,
      });
      return [action];
    });
  }
}
