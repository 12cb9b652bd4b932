import { nameOfFile } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { TextRange } from "../../source/textRange.ts";
import type { CommandContext } from "./commandContext.ts";
import type { Snapshot } from "../models/snapshot.ts";
import { activeText, type ActiveText } from "../activeText.ts";
import { toOffset } from "../textPositions.ts";
import { offerStart } from "./offerStart.ts";
import { showInformation } from "../notify.ts";

/** Where a command was called. */
export interface Place {
  readonly snapshot: Snapshot;
  /** Empty when the command names its computation. */
  readonly selections: readonly TextRange[];
}

/** The file of a command and what is selected in it; says what to do when there is none. */
export async function findPlace(context: CommandContext): Promise<Place | null> {
  const active = activeText();
  const uri = context.uri ?? active?.document.uri ?? context.panels.target?.uri;
  if (!uri) {
    await offerStart(l10n.t("Open a file with a query, a key, and a value matrix first."));
    return null;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  context.models.ask(document);
  const snapshot = await context.models.snapshot(document);
  if (!snapshot) {
    if (!context.models.isRead(document)) tellUnread(uri);
    return null;
  }
  return { snapshot, selections: active?.document === document ? toRanges(active) : [] };
}

/** The document of a command: the one that it names, or the one at the cursor. */
export async function findDocument({
  uri,
}: Pick<CommandContext, "uri">): Promise<vscode.TextDocument | null> {
  if (uri) return vscode.workspace.openTextDocument(uri);
  return activeText()?.document ?? null;
}

/** Where the cursor is in a document; null: it is in another one. */
export function caretIn(document: vscode.TextDocument): number | null {
  const active = activeText();
  return active?.document === document ? toOffset(document, active.caret) : null;
}

/** Output, the old side of a comparison and the like. */
function tellUnread(uri: vscode.Uri): void {
  void showInformation(
    l10n.t(
      "{0} is not a file, and Attention Lens reads only files. Open the file itself or " +
        "save a copy.",
      nameOfFile(uri.path),
    ),
  );
}

function toRanges({ document, selections }: ActiveText): readonly TextRange[] {
  return selections.map((selection) => ({
    start: toOffset(document, selection.start),
    end: toOffset(document, selection.end),
  }));
}
