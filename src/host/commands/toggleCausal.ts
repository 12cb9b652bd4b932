import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { CommandContext } from "./commandContext.ts";
import { findComputation } from "./findComputation.ts";
import { findPlace } from "./place.ts";
import { showInformation } from "../notify.ts";

/** Turns the causal mask on or off without changing the file. */
export async function toggleCausal(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const chosen = await findComputation(context, place, "attention");
  if (!chosen) {
    void showInformation(
      l10n.t("No attention found at the cursor, so there is no mask to toggle."),
    );
    return;
  }
  const { id, isCausal, inFile } = chosen;
  const causal = !isCausal;
  // A value that the file already has is not stored.
  const value = causal === inFile.isCausal ? null : causal;
  await context.overrides.decide(place.snapshot.document.uri, id, { setting: "causal", value });
  const told = causal ? l10n.t("Causal mask on") : l10n.t("Causal mask off");
  vscode.window.setStatusBarMessage(told, 3000);
}
