import * as vscode from "vscode";
import type { CellAddress } from "../../viewModel/panelView.ts";
import type { ShownPanel } from "../panel/shownPanel.ts";
import { revealRanges } from "../revealRanges.ts";
import { toLocation } from "../textPositions.ts";
import type { OriginMarks } from "./originMarks.ts";

/**
 * Marks the numbers behind a cell of a panel, strongest first, and says how strong they are; a single
 * one gets the cursor. The focus stays in the panel.
 */
export async function revealLiterals(
  panel: Pick<ShownPanel, "ask">,
  uri: vscode.Uri,
  address: CellAddress,
  marks: OriginMarks,
  signal: AbortSignal,
): Promise<string> {
  const document = await vscode.workspace.openTextDocument(uri);
  const found = await panel.ask("findOrigins", { address }, signal);
  signal.throwIfAborted();
  if (!found) return "";
  const { ranges, isOne, told } = found;
  const [first] = ranges;
  if (first && isOne) {
    marks.clear();
    await revealRanges(document, [{ start: first.start, end: first.start }], true);
    return "";
  }
  await marks.show(ranges.map((range) => toLocation(document, range)));
  return told;
}
