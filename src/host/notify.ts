import * as vscode from "vscode";
import { withoutLinks } from "../viewModel/showControls.ts";

// Only this file shows messages, because names in a file may look like links that the editor would
// follow.

/** Shows information; returns the user's choice. */
export function showInformation(
  message: string,
  ...items: readonly string[]
): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(withoutLinks(message), ...items);
}

/** Shows a warning. */
export function showWarning(
  message: string,
  ...items: readonly string[]
): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(withoutLinks(message), ...items);
}

/** Shows an error. */
export function showError(message: string): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(withoutLinks(message));
}

/** Asks for confirmation. */
export async function confirm(
  question: string,
  detail: string,
  confirmation: string,
): Promise<boolean> {
  const options = { modal: true, detail: withoutLinks(detail) };
  const message = withoutLinks(question);
  return (await vscode.window.showWarningMessage(message, options, confirmation)) === confirmation;
}
