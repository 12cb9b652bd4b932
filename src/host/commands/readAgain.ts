import * as vscode from "vscode";
import type { CommandContext } from "./commandContext.ts";

/** Reads a file again whose reading was stopped. */
export async function readAgain({ uri, models }: CommandContext): Promise<void> {
  const wanted = uri ?? vscode.window.activeTextEditor?.document.uri;
  if (wanted) models.readAgain(await vscode.workspace.openTextDocument(wanted));
}

/** Stops reading a file that takes long. */
export async function stopReading({ uri, models }: CommandContext): Promise<void> {
  const wanted = uri ?? vscode.window.activeTextEditor?.document.uri;
  if (wanted) models.of(await vscode.workspace.openTextDocument(wanted))?.stopReading();
}
