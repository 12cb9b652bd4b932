import * as vscode from "vscode";
import type { TextRange } from "../source/textRange.ts";
import { showDocument } from "./showDocument.ts";
import { rangesIn, toLocation } from "./textPositions.ts";

/**
 * Selects ranges of a document, or of another cell, in its editor and scrolls to the first; with `keepsFocus`, the focus
 * stays.
 */
export async function revealRanges(
  document: vscode.TextDocument,
  ranges: readonly TextRange[],
  keepsFocus = false,
): Promise<void> {
  const places = ranges.map((range) => toLocation(document, range));
  const [first] = places;
  if (!first) return;
  const editor = await showDocument(first.document, keepsFocus);
  const own = rangesIn(first.document, places);
  editor.selections = own.map((place) => new vscode.Selection(place.start, place.end));
  editor.revealRange(first.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
