import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { DocumentModels } from "../models/documentModels.ts";
import { toLocation } from "../textPositions.ts";

/** The light bulb where a program opens a file that is not there: writes the sample that stands in for it. */
export function sampleFixes(
  models: DocumentModels,
): (document: vscode.TextDocument, range: vscode.Range) => Promise<vscode.CodeAction[]> {
  return async (document, { start: { line: first }, end: { line: last } }) => {
    if (document.uri.scheme === "untitled" || !models.isRead(document)) return [];
    const facts = (await models.snapshot(document))?.facts;
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
  };
}
