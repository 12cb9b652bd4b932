import * as vscode from "vscode";
import { panelViewType } from "./ids.ts";
import { lessonViewType } from "./lessons/lessonIds.ts";

/**
 * How many tabs of a webview are open, including those whose page has not loaded after a reload;
 * null if the editor has not listed its tabs yet, because extensions may start earlier.
 */
export function countTabs(viewType: string): number | null {
  const groups = vscode.window.tabGroups.all;
  if (groups.length === 0) return null;
  return groups
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && isOf(input, viewType)).length;
}

/** Reports tabs that open and close, and all tabs when the editor first lists them. */
export function onTabsChange(listener: () => void): vscode.Disposable {
  const { tabGroups } = vscode.window;
  return vscode.Disposable.from(
    tabGroups.onDidChangeTabs(listener),
    tabGroups.onDidChangeTabGroups(listener),
  );
}

/** Whether a tab is a panel or a lesson. */
export function isOwnPage(tab: vscode.Tab | undefined): boolean {
  const input = tab?.input;
  return (
    input instanceof vscode.TabInputWebview &&
    [panelViewType, lessonViewType].some((viewType) => isOf(input, viewType))
  );
}

/** The editor adds a prefix to the type. */
function isOf(input: vscode.TabInputWebview, viewType: string): boolean {
  return input.viewType === viewType || input.viewType.endsWith(`-${viewType}`);
}
