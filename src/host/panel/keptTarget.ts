import * as vscode from "vscode";
import type { KeptTarget } from "../../protocol/exportMessages.ts";
import type { PanelTarget } from "./shownPanel.ts";

/** What a panel showed, whether it was pinned, and its view settings. */
export interface RestoredTarget {
  readonly target: PanelTarget | null;
  readonly isPinned: boolean;
  /** The layer of a stack. */
  readonly layer: number;
  /** As the webview stores them; null for the defaults. */
  readonly choices: unknown;
}

/** A new panel. */
export function newTarget(target: PanelTarget | null): RestoredTarget {
  return { target, isPinned: false, layer: 0, choices: null };
}

/** For the webview to store. */
export function toKeptTarget({ target, isPinned, layer }: RestoredTarget): KeptTarget | null {
  if (!target) return null;
  return { uri: target.uri.toString(), computation: target.computation, isPinned, layer };
}

/** Reads what a webview stored; invalid values are ignored. */
export function readKeptTarget(state: unknown): RestoredTarget {
  const nothing = newTarget(null);
  if (typeof state !== "object" || state === null || !("target" in state)) return nothing;
  const kept = state.target as Partial<Record<keyof KeptTarget, unknown>> | null;
  if (typeof kept?.uri !== "string") return nothing;
  const computation = typeof kept.computation === "string" ? kept.computation : null;
  return {
    target: { uri: vscode.Uri.parse(kept.uri), computation },
    isPinned: kept.isPinned === true,
    layer: typeof kept.layer === "number" ? kept.layer : 0,
    choices: state,
  };
}

/** Whether the user was predicting in a panel; its page says so again when it has loaded. */
export function wasPredicting({ choices }: RestoredTarget): boolean {
  const { stepper } = (choices ?? {}) as { readonly stepper?: Readonly<Record<string, unknown>> };
  return stepper?.["isOn"] === true && stepper["predicts"] === true;
}
