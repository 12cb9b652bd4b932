import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ShapeHint, SizeStyle } from "../../viewModel/shapes/shapeHint.ts";
import { linkIds } from "../ids.ts";
import { toMarkdown } from "../markdown.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { onSettingsChange, readSettings } from "../settings.ts";

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
      onSettingsChange(() => this.#changed.fire()),
      vscode.languages.registerInlayHintsProvider({ language: "python" }, this),
    );
  }

  async provideInlayHints(
    document: vscode.TextDocument,
    range: vscode.Range,
  ): Promise<vscode.InlayHint[]> {
    const { shapes: scope, shapeSizes } = readSettings(document);
    if (scope === "off") return [];
    const isTyping = Date.now() - (this.#edited.get(document) ?? 0) < typingMs;
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const found = await this.#models.shapesIn(document, { scope, range: { start, end }, isTyping });
    if (!found) return [];
    if (found.isHeld) this.#askLater();
    const { describeHint, hintText } = await import("../../viewModel/shapes/hintText.ts");
    return found.hints.map((hint) => {
      const part = new vscode.InlayHintLabelPart(hintText(hint, shapeSizes));
      const link = { link: switchTo(shapeSizes), command: linkIds.switchShapeSizes, args: [] };
      part.tooltip = toMarkdown([...describeHint(hint), ...(canSwitch(hint) ? [[link]] : [])]);
      if (canSwitch(hint)) part.command = { title: link.link, command: link.command };
      const { line } = document.positionAt(hint.range.end);
      const shown = new vscode.InlayHint(document.lineAt(line).range.end, [part]);
      shown.paddingLeft = true;
      return shown;
    });
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

/** Whether numbers would show something else than names. */
function canSwitch({ values }: ShapeHint): boolean {
  return values.some(({ value }) => value !== null);
}

function switchTo(now: SizeStyle): string {
  return now === "names" ? l10n.t("Show numbers") : l10n.t("Show names");
}
