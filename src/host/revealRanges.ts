import * as vscode from "vscode";
import type { TextRange } from "../source/textRange.ts";
import { showDocument } from "./showDocument.ts";
import { toEditorRange } from "./textPositions.ts";

/**
 * Selects ranges of a document in its editor and scrolls to the first; with `keepsFocus`, the focus
 * stays.
 */
export async function revealRanges(
  document: vscode.TextDocument,
  ranges: readonly TextRange[],
  keepsFocus = false,
): Promise<void> {
  const places = ranges.map((range) => toEditorRange(document, range));
  const [first] = places;
  if (!first) return;
  const editor = await showDocument(document, keepsFocus);
  editor.selections = places.map((place) => new vscode.Selection(place.start, place.end));
  editor.revealRange(first, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
