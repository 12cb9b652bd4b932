import * as l10n from "@vscode/l10n";
import type { PanelMove } from "../../protocol/exportMessages.ts";
import type { CommandContext } from "./commandContext.ts";
import { showPanel } from "./showPanel.ts";
import { showInformation } from "../notify.ts";

/** Pins, moves, or duplicates the last active panel; opens one if there is none. */
export async function movePanel(context: CommandContext, move: PanelMove): Promise<void> {
  const { panels } = context;
  const active = panels.toMove(move);
  // A computation of the tree is shown first.
  if (!active || context.computation !== undefined) {
    if (active && move === "openAnother") active.pin(true);
    await showPanel(context);
    if (move === "openAnother") return;
  }
  const panel = panels.toMove(move);
  if (panel) await panels.move(panel, move);
  else void showInformation(l10n.t("There is no attention panel to move."));
}
