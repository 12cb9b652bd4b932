import * as vscode from "vscode";

/** The output channel "Attention Lens". */
export type Log = vscode.LogOutputChannel;

/** Opens the output channel; nothing in it leaves the machine. */
export function createLog(): Log {
  return vscode.window.createOutputChannel("Attention Lens", { log: true });
}
