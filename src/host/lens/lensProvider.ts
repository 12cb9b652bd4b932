import * as vscode from "vscode";
import type { LensLine } from "../../viewModel/lensLines.ts";
import { withoutIcons } from "../../viewModel/showControls.ts";
import { commandIds, type CommandId } from "../ids.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import type { Overrides } from "../overrides.ts";
import type { Withheld } from "../stepping/withheld.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import { cellScheme } from "../cellTexts.ts";
import type { TextRange } from "../../source/textRange.ts";
import { editorRanges, ownRange, versionOf } from "../textPositions.ts";

const actionCommands: { readonly [action in LensLine["action"]]: CommandId } = {
  runAttention: commandIds.runAttention,
  runMlp: commandIds.runMlp,
  setHeadCount: commandIds.setHeadCount,
  showPanel: commandIds.showPanel,
  showProblem: commandIds.showProblem,
  resetWhatIf: commandIds.resetWhatIf,
};

/** The editor requests the lenses of a new text within this time, if at all. */
const askingMs = 400;

/** An edit of one cell changes the lenses of others, for which the editor does not ask. */
const otherCellsMs = 50;

/** The lenses. Shows what it is told; decides nothing. */
export class LensProvider implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposables: vscode.Disposable;
  readonly #models: DocumentModels;
  readonly #withheld: Withheld;
  /** The last version of each document whose lenses the editor requested. */
  readonly #asked = new WeakMap<vscode.TextDocument, number>();
  #asking: NodeJS.Timeout | undefined;
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(models: DocumentModels, overrides: Overrides, withheld: Withheld) {
    this.#models = models;
    this.#withheld = withheld;
    // After an edit, the editor asks by itself; an event would only delay it.
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      overrides.onDidChange(() => this.#changed.fire()),
      withheld.onDidChange(() => this.#changed.fire()),
      models.onDidRead(({ document, isLater }) => {
        if (isLater || !this.#asked.has(document)) this.#changed.fire();
        else this.#expectAsking(document.uri.scheme === cellScheme ? otherCellsMs : askingMs);
      }),
      models.onDidChangeFiles(() => this.#changed.fire()),
      onSettingsChange(() => this.#changed.fire()),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    this.#asked.set(document, versionOf(document));
    if (!readSettings(document).codeLens) return [];
    const lines = await this.#models.answer(document, "listLenses", {
      within: ownRange(document),
      lineCount: document.lineCount,
      isPredicted: this.#withheld.has(document.uri),
    });
    const toRange = editorRanges(document);
    return (lines ?? []).map((line) => toLens(document, line, toRange));
  }

  dispose(): void {
    clearTimeout(this.#asking);
    this.#disposables.dispose();
  }

  /** An editor that loses the focus right after an edit, for example to the panel, never asks. */
  #expectAsking(ms: number): void {
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => {
      const isBehind = vscode.window.visibleTextEditors.some(
        ({ document }) => (this.#asked.get(document) ?? Infinity) < versionOf(document),
      );
      if (isBehind) this.#changed.fire();
    }, ms);
  }
}

function toLens(
  document: vscode.TextDocument,
  line: LensLine,
  toRange: (range: TextRange) => vscode.Range,
): vscode.CodeLens {
  return new vscode.CodeLens(toRange(line.range), {
    title: toTitle(line),
    tooltip: line.tooltip,
    command: actionCommands[line.action],
    arguments: [document.uri, line.computation, line.detail ?? line.range.start],
  });
}

/** Names in the file must not draw icons; only a running computation has a spinning one. */
function toTitle({ title }: LensLine): string {
  const [, icon = "", text = ""] = /^(\$\(sync~spin\) )?(.*)$/s.exec(title) ?? [];
  return `${icon}${withoutIcons(text)}`;
}
