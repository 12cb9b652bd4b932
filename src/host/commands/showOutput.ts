import * as vscode from "vscode";
import { activeText } from "../activeText.ts";
import type { CommandContext } from "./commandContext.ts";

/** Opens what the followed program of a file prints. */
export async function showOutput({ uri, output }: CommandContext): Promise<void> {
  const document = uri ? await vscode.workspace.openTextDocument(uri) : activeText()?.document;
  if (document) await output.show(document);
}
