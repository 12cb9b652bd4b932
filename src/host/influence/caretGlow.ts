import * as vscode from "vscode";
import { toMessage } from "../../engine/errors.ts";
import type { Glow } from "../../protocol/messages.ts";
import { isSameFile } from "../cellTexts.ts";
import type { Log } from "../log.ts";
import type { ShownPanel } from "../panel/shownPanel.ts";
import type { Parts } from "../parts.ts";
import { toOffset } from "../textPositions.ts";

/** The panel follows a cursor that rests for this long. */
const restMs = 60;
/** What takes long is computed only if it rests for this long, too. */
const longRestMs = 600;

/** Tells the panel what the number at the cursor affects, and what its line makes. */
export class CaretGlow implements vscode.Disposable {
  readonly #panel: ShownPanel;
  readonly #log: Log;
  readonly #disposables: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;
  #isLit = false;
  #stages: readonly string[] = [];
  /** Counts cursor changes, so that a late answer about an earlier one is dropped. */
  #caret = 0;
  /** Cancels the computation for an earlier one. */
  #cancel = new AbortController();

  constructor(panel: ShownPanel, { models, log }: Parts) {
    this.#panel = panel;
    this.#log = log;
    this.#disposables = vscode.Disposable.from(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#follow(textEditor)),
      models.onDidRead(({ document }) => {
        const editor = vscode.window.activeTextEditor;
        if (editor?.document === document) this.#follow(editor);
      }),
    );
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#cancel.abort();
    this.#disposables.dispose();
  }

  /** The panel shows something else now, where the old highlight would be wrong. */
  followAgain(): void {
    this.#caret += 1;
    this.#tell(null, this.#caret);
    this.#tellStages([], this.#caret);
    vscode.window.visibleTextEditors.forEach((editor) => this.#follow(editor));
  }

  #follow(editor: vscode.TextEditor): void {
    if (!isSameFile(editor.document.uri, this.#panel.target?.uri)) return;
    clearTimeout(this.#timer);
    this.#caret += 1;
    this.#cancel.abort();
    this.#cancel = new AbortController();
    // Several selections come from a click in the panel and are no cursor.
    const offset =
      editor.selections.length === 1 ? toOffset(editor.document, editor.selection.active) : null;
    this.#timer = setTimeout(() => void this.#light(offset, this.#caret), restMs);
  }

  async #light(offset: number | null, caret: number): Promise<void> {
    try {
      await Promise.all([this.#lightStages(offset, caret), this.#lightInfluence(offset, caret)]);
    } catch (error) {
      // Another cursor, or a lost worker: the highlight is removed.
      if (caret === this.#caret) this.#log.error(toMessage(error));
      this.#tell(null, caret);
    }
  }

  async #lightStages(offset: number | null, caret: number): Promise<void> {
    const { signal } = this.#cancel;
    const stages = offset === null ? [] : await this.#panel.ask("findStages", { offset }, signal);
    this.#tellStages(stages ?? [], caret);
  }

  async #lightInfluence(offset: number | null, caret: number): Promise<void> {
    this.#tell(offset === null ? null : await this.#find(offset, caret), caret);
  }

  async #find(offset: number, caret: number): Promise<Glow | null> {
    const { signal } = this.#cancel;
    for (const isResting of [false, true]) {
      const answer = await this.#panel.ask("findGlow", { offset, isResting }, signal);
      if (answer?.kind !== "wait") return answer?.glow ?? null;
      await new Promise((resolve) => setTimeout(resolve, longRestMs));
      if (caret !== this.#caret) return null;
    }
    return null;
  }

  #tellStages(stages: readonly string[], caret: number): void {
    if (caret !== this.#caret || stages.join() === this.#stages.join()) return;
    this.#stages = stages;
    this.#panel.tell({ type: "event", name: "caret/stages", params: stages });
  }

  #tell(glow: Glow | null, caret: number): void {
    if (caret !== this.#caret || (glow === null && !this.#isLit)) return;
    this.#isLit = glow !== null;
    this.#panel.tell({ type: "event", name: "influence/glow", params: glow });
  }
}
