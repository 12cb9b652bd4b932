import * as vscode from "vscode";
import type { TextRange } from "../source/textRange.ts";
import { toEditorRange } from "./textPositions.ts";

/** Selects stretches of a document in its editor and scrolls the first into sight. */
export async function revealRanges(
  document: vscode.TextDocument,
  ranges: readonly TextRange[],
): Promise<void> {
  const places = ranges.map((range) => toEditorRange(document, range));
  const [first] = places;
  if (!first) return;
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const column = shown?.viewColumn ?? vscode.ViewColumn.One;
  const editor = await vscode.window.showTextDocument(document, column);
  editor.selections = places.map((place) => new vscode.Selection(place.start, place.end));
  editor.revealRange(first, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
