import * as vscode from "vscode";
import { panelViewType } from "../ids.ts";
import type { Parts } from "../parts.ts";
import { AttentionPanel } from "./attentionPanel.ts";
import type { PanelTarget } from "./shownPanel.ts";

const targetKey = "panel.target";

interface StoredTarget {
  readonly uri: string;
  readonly computation: string | null;
}

/** The panel that is open, if any; brings it back after a reload. */
export class Panels implements vscode.Disposable, vscode.WebviewPanelSerializer {
  readonly #parts: Parts;
  readonly #memory: vscode.Memento;
  readonly #serializer: vscode.Disposable;
  #open: AttentionPanel | null = null;

  constructor(parts: Parts, memory: vscode.Memento) {
    this.#parts = parts;
    this.#memory = memory;
    this.#serializer = vscode.window.registerWebviewPanelSerializer(panelViewType, this);
  }

  /** The computation that the panel shows now. */
  get target(): PanelTarget | null {
    return this.#open?.target ?? null;
  }

  /** Shows a computation in the panel, opening it beside the editor when there is none. */
  async show(target: PanelTarget): Promise<void> {
    const { uri, computation } = target;
    const stored: StoredTarget = { uri: uri.toString(), computation };
    await this.#memory.update(targetKey, stored);
    if (this.#open) await this.#open.show(target);
    else this.#adopt(AttentionPanel.open(this.#parts, target));
  }

  /** VS Code hands a panel back after a reload. */
  deserializeWebviewPanel(view: vscode.WebviewPanel): Promise<void> {
    const stored = this.#memory.get<StoredTarget>(targetKey);
    const target = stored && { ...stored, uri: vscode.Uri.parse(stored.uri) };
    this.#adopt(new AttentionPanel(view, this.#parts, target ?? null));
    return Promise.resolve();
  }

  dispose(): void {
    this.#serializer.dispose();
    this.#open?.dispose();
  }

  #adopt(panel: AttentionPanel): void {
    this.#open = panel;
    panel.onDidDispose(() => {
      panel.dispose();
      if (this.#open === panel) this.#open = null;
    });
  }
}
