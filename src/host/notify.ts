import * as vscode from "vscode";
import { withoutLinks } from "../viewModel/showControls.ts";

// The only place that shows messages: names in a file may look like links, which the editor would follow.

/** Tells of something; what the user chose of what is offered. */
export function showInformation(
  message: string,
  ...items: readonly string[]
): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(withoutLinks(message), ...items);
}

/** Tells of something that keeps the user from going on. */
export function showWarning(
  message: string,
  ...items: readonly string[]
): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(withoutLinks(message), ...items);
}

/** Tells of something that failed. */
export function showError(message: string): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(withoutLinks(message));
}

/** Asks before something is done; whether the user wants it. */
export async function confirm(
  question: string,
  detail: string,
  confirmation: string,
): Promise<boolean> {
  const options = { modal: true, detail: withoutLinks(detail) };
  const message = withoutLinks(question);
  return (await vscode.window.showWarningMessage(message, options, confirmation)) === confirmation;
}
