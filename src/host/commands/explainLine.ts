import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { showInformation } from "../notify.ts";
import { showDocument } from "../showDocument.ts";
import { toLocation } from "../textPositions.ts";
import type { CommandContext } from "./commandContext.ts";
import { caretIn, findDocument } from "./place.ts";

/** Says in a hover what a line does: the one at a given offset, or the one at the cursor. */
export async function explainLine(context: CommandContext): Promise<void> {
  const { models, withheld, explainedLines, detail } = context;
  const document = await findDocument(context);
  if (!document) return;
  const offset = typeof detail === "number" ? detail : (caretIn(document) ?? 0);
  const known = withheld.has(document.uri)
    ? null
    : await models.answer(document, "explainLine", { offset });
  if (!known) {
    void showInformation(l10n.t("Attention Lens does not know what this line computes."));
    return;
  }
  const place = toLocation(document, known.range);
  const editor = await showDocument(place.document, false);
  const { line } = place.range.start;
  if (editor.selection.active.line !== line) {
    editor.selection = new vscode.Selection(place.range.start, place.range.start);
  }
  await explainedLines.show(place.document, place.document.lineAt(line).range, known);
}
