import * as vscode from "vscode";
import type { HintScope } from "../../viewModel/shapes/shapeHint.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import type { Parts } from "../parts.ts";
import type { ChosenPasses } from "../passes/chosenPasses.ts";
import { toOffset } from "../textPositions.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import type { Withheld } from "../stepping/withheld.ts";
import { toSignal } from "../toSignal.ts";
import { followedSelector, holdsFollowed } from "./followedDocuments.ts";

/** Somebody who typed this long ago, in ms, is typing no more. */
const typingMs = 1500;

/** At the ends of lines, what numbers they make, and the shapes of tensors that they bind or return. */
export class LineHints implements vscode.InlayHintsProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposables: vscode.Disposable;
  readonly #models: DocumentModels;
  readonly #withheld: Withheld;
  readonly #passes: ChosenPasses;
  /** When each document was edited last. */
  readonly #edited = new WeakMap<vscode.TextDocument, number>();
  #later: NodeJS.Timeout | undefined;
  readonly onDidChangeInlayHints = this.#changed.event;

  constructor({ models, withheld, passes }: Pick<Parts, "models" | "withheld" | "passes">) {
    this.#models = models;
    this.#withheld = withheld;
    this.#passes = passes;
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#edited.set(document, Date.now());
      }),
      models.onDidChangeFiles(() => this.#changed.fire()),
      models.onDidRead(({ isLater }) => {
        if (isLater) this.#changed.fire();
      }),
      withheld.onDidChange(() => this.#changed.fire()),
      passes.onDidChange(() => this.#changed.fire()),
      onSettingsChange(() => this.#changed.fire()),
      vscode.languages.registerInlayHintsProvider(followedSelector, this),
    );
  }

  async provideInlayHints(
    document: vscode.TextDocument,
    visible: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[]> {
    const { shapes, values, shapeSizes } = readSettings(document);
    if (!holdsFollowed(document)) return [];
    const isTyping = Date.now() - (this.#edited.get(document) ?? 0) < typingMs;
    const range = {
      start: toOffset(document, visible.start),
      end: toOffset(document, visible.end),
    };
    const signal = toSignal(token);
    const models = this.#models;
    const chosen = this.#passes.of(document.uri);
    const wanted = (scope: HintScope) => ({ wanted: { scope, range, isTyping } });
    const [shaped, made] = await Promise.all([
      shapes === "off" ? null : models.answer(document, "listShapes", wanted(shapes), signal),
      values === "off" || this.#withheld.has(document.uri)
        ? null
        : models.answer(document, "listValues", { ...wanted(values), chosen }, signal),
    ]);
    if (shaped?.isHeld || made?.isHeld) this.#askLater();
    const { toInlayHints } = await import("./toInlayHints.ts");
    return toInlayHints(document, shaped?.hints ?? [], made?.hints ?? [], shapeSizes);
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
