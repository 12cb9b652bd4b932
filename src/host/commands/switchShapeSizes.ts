import * as vscode from "vscode";
import { settingsSection } from "../ids.ts";
import { readSettings } from "../settings.ts";

/** Shows numbers instead of names in the shapes of tensors, or names again. */
export async function switchShapeSizes(): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const next = readSettings(document).shapeSizes === "names" ? "numbers" : "names";
  const section = vscode.workspace.getConfiguration(settingsSection, document);
  const { workspaceFolderValue, workspaceValue } = section.inspect<unknown>("shapeSizes") ?? {};
  // Where it is set already, else for all files of the user.
  const target =
    workspaceFolderValue !== undefined
      ? vscode.ConfigurationTarget.WorkspaceFolder
      : workspaceValue !== undefined
        ? vscode.ConfigurationTarget.Workspace
        : vscode.ConfigurationTarget.Global;
  await section.update("shapeSizes", next, target);
}
