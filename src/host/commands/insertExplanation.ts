import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { insertComment } from "../weight/insertComment.ts";
import type { CommandContext } from "./commandContext.ts";

/** Writes the weight that the panel explains as a comment into its file. */
export async function insertExplanation(context: CommandContext): Promise<void> {
  const { last } = context.explained;
  if (!last) {
    void vscode.window.showInformationMessage(
      l10n.t("Show the Attention panel first: the weight that it explains is inserted."),
    );
    return;
  }
  await insertComment(context, last.uri, last.asked);
}
