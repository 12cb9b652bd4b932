import * as vscode from "vscode";

/** The output channel "Attention Lens". */
export type Log = vscode.LogOutputChannel;

/** Opens the output channel; nothing in it leaves the machine. */
export function createLog(): Log {
  return vscode.window.createOutputChannel("Attention Lens", { log: true });
}

/** The words of whatever was thrown. */
export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
