import * as vscode from "vscode";
import { panelViewType } from "./ids.ts";
import { lessonViewType } from "./lessons/lessonIds.ts";

/**
 * How many tabs of a webview are open, those included whose page is not there yet after a reload; null
 * where the editor has not told of its tabs: extensions may start before it does.
 */
export function countTabs(viewType: string): number | null {
  const groups = vscode.window.tabGroups.all;
  if (groups.length === 0) return null;
  return groups
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && isOf(input, viewType)).length;
}

/** Tells of tabs that come and go, and of all of them when the editor first tells of them. */
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

/** The editor puts a prefix of its own before the type. */
function isOf(input: vscode.TabInputWebview, viewType: string): boolean {
  return input.viewType === viewType || input.viewType.endsWith(`-${viewType}`);
}
