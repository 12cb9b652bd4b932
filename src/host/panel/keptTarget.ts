import * as vscode from "vscode";
import type { KeptTarget } from "../../protocol/exportMessages.ts";
import type { PanelTarget } from "./shownPanel.ts";

/** What a panel was about, and whether it stays so. */
export interface RestoredTarget {
  readonly target: PanelTarget | null;
  readonly isPinned: boolean;
}

/** For the webview to keep. */
export function toKeptTarget(target: PanelTarget | null, isPinned: boolean): KeptTarget | null {
  if (!target) return null;
  return { uri: target.uri.toString(), computation: target.computation, isPinned };
}

/** Reads what a webview kept over a restart; whatever is not understood is nothing. */
export function readKeptTarget(state: unknown): RestoredTarget {
  const nothing = { target: null, isPinned: false };
  if (typeof state !== "object" || state === null || !("target" in state)) return nothing;
  const kept = state.target as Partial<Record<keyof KeptTarget, unknown>> | null;
  if (typeof kept?.uri !== "string") return nothing;
  const computation = typeof kept.computation === "string" ? kept.computation : null;
  return {
    target: { uri: vscode.Uri.parse(kept.uri), computation },
    isPinned: kept.isPinned === true,
  };
}
