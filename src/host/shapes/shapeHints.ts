import * as vscode from "vscode";
import type { DocumentModels } from "../models/documentModels.ts";
import { toOffset } from "../textPositions.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import { toSignal } from "../toSignal.ts";
import { followedSelector, holdsFollowed } from "./followedDocuments.ts";

/** Somebody who typed this long ago, in ms, is typing no more. */
const typingMs = 1500;

/** The shapes of tensors at the ends of the lines that bind or return them. */
export class ShapeHints implements vscode.InlayHintsProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposables: vscode.Disposable;
  readonly #models: DocumentModels;
  /** When each document was edited last. */
  readonly #edited = new WeakMap<vscode.TextDocument, number>();
  #later: NodeJS.Timeout | undefined;
  readonly onDidChangeInlayHints = this.#changed.event;

  constructor(models: DocumentModels) {
    this.#models = models;
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#edited.set(document, Date.now());
      }),
      models.onDidChangeFiles(() => this.#changed.fire()),
      onSettingsChange(() => this.#changed.fire()),
      vscode.languages.registerInlayHintsProvider(followedSelector, this),
    );
  }

  async provideInlayHints(
    document: vscode.TextDocument,
    visible: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[]> {
    const { shapes: scope, shapeSizes } = readSettings(document);
    if (scope === "off" || !holdsFollowed(document)) return [];
    const isTyping = Date.now() - (this.#edited.get(document) ?? 0) < typingMs;
    const range = {
      start: toOffset(document, visible.start),
      end: toOffset(document, visible.end),
    };
    const wanted = { scope, range, isTyping };
    const asked = { wanted };
    const found = await this.#models.answer(document, "listShapes", asked, toSignal(token));
    if (!found) return [];
    if (found.isHeld) this.#askLater();
    const { toInlayHints } = await import("./toInlayHints.ts");
    return toInlayHints(document, found.hints, shapeSizes);
  }

  dispose(): void {
    clearTimeout(this.#later);
    this.#disposables.dispose();
  }

  /** Some hints are from before the last edits. */
  #askLater(): void {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#changed.fire(), typingMs);
  }
}
