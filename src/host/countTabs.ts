import * as vscode from "vscode";

/** How many tabs of a webview are open, those included whose page is not there yet after a reload. */
export function countTabs(viewType: string): number {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && isOf(input, viewType)).length;
}

/** The editor puts a prefix of its own before the type. */
function isOf(input: vscode.TabInputWebview, viewType: string): boolean {
  return input.viewType === viewType || input.viewType.endsWith(`-${viewType}`);
}
