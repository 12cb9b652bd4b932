import * as vscode from "vscode";
import { toLocation } from "../textPositions.ts";
import type { CommandContext } from "./commandContext.ts";
import { findComputation } from "./findComputation.ts";
import { findPlace } from "./place.ts";

/** Brings the panel into view with the computation at the cursor, and its code, where a caller says which. */
export async function showPanel(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document } = place.snapshot;
  const computation =
    context.computation ?? (await findComputation(context, place, null))?.id ?? null;
  await context.panels.show({ uri: document.uri, computation });
  if (typeof context.detail === "number") scrollTo(document, context.detail);
}

/** The status bar stands far away from what it tells of. */
function scrollTo(shown: vscode.TextDocument, start: number): void {
  const { document, range } = toLocation(shown, { start, end: start });
  const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
  editor?.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
