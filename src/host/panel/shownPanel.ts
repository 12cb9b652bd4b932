import type * as vscode from "vscode";
import type { PanelState } from "../../protocol/panelState.ts";

/** Which computation of which file a panel shows. */
export interface PanelTarget {
  readonly uri: vscode.Uri;
  /** null: the first of the file. */
  readonly computation: string | null;
}

/** A panel as its request handlers know it. */
export interface ShownPanel {
  readonly target: PanelTarget | null;
  /** Turns to another computation and comes into sight. */
  show(target: PanelTarget): Promise<void>;
  /** Everything that there is to draw now. */
  state(): Promise<PanelState>;
}
